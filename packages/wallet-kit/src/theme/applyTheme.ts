/**
 * Puts a theme on a page in ways that a strict content security policy allows: attributes that the kit's styles look
 * for, and single properties set on an element. Nothing is ever written into a style tag or a style attribute.
 */
import { type KitTheme, themeAttributes } from './theme.ts'

/**
 * Sets a theme's attributes and variables on an element.
 * @returns takes them off again, and puts back what they replaced.
 */
export function applyTheme(element: HTMLElement, theme: KitTheme | undefined): () => void {
  const undo = [
    ...Object.entries(themeAttributes(theme)).map(([name, value]) => setAttribute(element, name, value)),
    ...Object.entries(theme?.variables ?? {}).map(([name, value]) => setVariable(element, name, value)),
  ]
  return () => undo.forEach((undoOne) => undoOne())
}

// Existing values stay on removal too: they belong to other code, such as React.

function setAttribute(element: HTMLElement, name: string, value: string): () => void {
  const before = element.getAttribute(name)
  if (before === value) return nothing
  element.setAttribute(name, value)
  return () => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before))
}

function setVariable({ style }: HTMLElement, name: string, value: string): () => void {
  const before = style.getPropertyValue(name)
  if (before === value) return nothing
  style.setProperty(name, value)
  return () => (before === '' ? style.removeProperty(name) : style.setProperty(name, before))
}

const nothing = () => undefined
