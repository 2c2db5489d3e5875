/**
 * Draws in the next frame, once, however often it is asked to before.
 * @param {() => void} draw
 * @returns {() => void}
 */
export function onceAFrame(draw) {
  let isQueued = false;
  return () => {
    if (isQueued) return;
    isQueued = true;
    requestAnimationFrame(() => {
      isQueued = false;
      draw();
    });
  };
}
