# The quote service. Builds the package as it would be published and installs it beside the packages that serving needs.
FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --no-fund --no-audit && npm pack --ignore-scripts --pack-destination /tmp
WORKDIR /app
RUN npm init --yes > /dev/null \
  && npm install --no-fund --no-audit /tmp/slicewright-*.tgz $(node /source/scripts/service-packages.ts)

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 SLICEWRIGHT_DATA=/data
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/slicewright/dist/main.js"]
CMD ["serve"]
