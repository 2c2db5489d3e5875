/** Small words for the document. Text is always set as text, never as markup. */

/**
 * The element with this id, of the class that the caller says; the page's markup and its scripts are made together.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Partial<HTMLElementTagNameMap[K]>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** A message that screen readers speak; an empty one goes away. @param {HTMLElement} element @param {string} text */
export function say(element, text) {
  element.textContent = text;
  element.hidden = text === "";
}
