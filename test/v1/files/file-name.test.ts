import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanFileName } from "../../../src/v1/files/file-name.ts";

test.each([
  ["part.stl", "part.stl"],
  ["Größe 部品 😀.3mf", "Größe 部品 😀.3mf"],
  ["../../etc/passwd", "passwd"],
  ["C:\\models\\part.stl", "part.stl"],
  ["a\0b\r\n\t\u0085c.stl", "abc.stl"],
  ["part\u202Elts.exe", "partlts.exe"],
  ["  part.stl ", "part.stl"],
  ["..", "model"],
  ["folder/", "model"],
  ["", "model"],
  [undefined, "model"],
  ["😀".repeat(300), "😀".repeat(255)],
])("%j", (given, expected) => expect(cleanFileName(given)).toBe(expected));

test("any text gives a name that can be stored, and cleaning it again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
      const name = cleanFileName(given);
      expect([...name].length).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/[\p{Cc}/\\]|^\.*$/u);
      expect(cleanFileName(name)).toBe(name);
    }),
  );
});
