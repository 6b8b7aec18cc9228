/** Makes elements. Text of apps and gateways becomes text nodes, never markup. */

type Child = Node | string | undefined

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children.filter((child) => child !== undefined))
  return made
}

/** A list of labeled values. */
export function facts(rows: readonly (readonly [label: string, value: Child])[]): HTMLElement {
  return element(
    'dl',
    {},
    ...rows.map(([label, value]) =>
      element('div', {}, element('dt', { textContent: label }), element('dd', {}, value)),
    ),
  )
}

/** Hex, in a typeface in which digits differ clearly. */
export const code = (text: string) => element('code', { textContent: text })

export function requireElement(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The page has no element ${id}.`)
  return found
}
