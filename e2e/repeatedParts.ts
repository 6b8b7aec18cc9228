/** Finds what several screens of a page have in common, so that it is checked once. */

/**
 * Runs in the page: the parts that an earlier call found with the same markup and colors, within the same; the largest
 * ones, and none of only a few elements, which are checked faster than compared. What is new counts as known from now
 * on.
 * @param hasAllRules whether what was checked on colors alone is still new.
 */
export function findRepeated(hasAllRules: boolean): readonly Element[] {
  const MIN_ELEMENTS = 6
  /** Beyond the markup, what the rules read. Colors are those of the theme. */
  const STYLES = [
    'display',
    'visibility',
    'color',
    'background-color',
    'background-image',
    'opacity',
    'font-size',
    'font-weight',
    'text-decoration-line',
    'border-bottom-width',
  ]
  /** The gallery's attribute with the screen's name. */
  const SCREEN = 'data-shown'
  /** Attributes that name other elements, which a screen may lack. */
  const REFERENCES =
    /^(?:for|aria-(?:labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/

  interface Known {
    readonly ids: Map<string, number>
    readonly byRules: Readonly<Record<'all' | 'colors', Set<string>>>
  }
  const holder = window as unknown as { knownParts?: Known }
  const { ids, byRules } = (holder.knownParts ??= {
    ids: new Map(),
    byRules: { all: new Set(), colors: new Set() },
  })
  /** A short name for a long text: equal texts have the same. */
  const idOf = (text: string): number => {
    const known = ids.get(text)
    if (known !== undefined) return known
    ids.set(text, ids.size)
    return ids.size - 1
  }

  interface Part {
    readonly element: Element
    readonly own: number
    /** Of this and the content. */
    readonly whole: number
    readonly elements: number
    readonly children: readonly Part[]
  }
  /** Tag, attributes and styles. */
  const describeOwn = (element: Element): string => {
    const style = getComputedStyle(element)
    const attributes = [...element.attributes].flatMap(({ name, value }) => {
      if (name === SCREEN) return []
      const missing = REFERENCES.test(name)
        ? value.split(/\s+/).filter((id) => document.getElementById(id) === null)
        : []
      return [name, value, ...missing]
    })
    return JSON.stringify([element.tagName, attributes, STYLES.map((name) => style.getPropertyValue(name))])
  }
  const describe = (element: Element): Part => {
    const own = idOf(describeOwn(element))
    const children: Part[] = []
    const content: (number | string)[] = [own]
    for (const node of element.childNodes)
      if (node instanceof Element) {
        const child = describe(node)
        children.push(child)
        content.push(child.whole)
      } else if (node instanceof Text) content.push(node.data)
    const elements = children.reduce((sum, child) => sum + child.elements, 1)
    return { element, own, whole: idOf(JSON.stringify(content)), elements, children }
  }

  const checked = byRules[hasAllRules ? 'all' : 'colors']
  const repeated: Element[] = []
  const added: string[] = []
  const visit = (part: Part, around: number): void => {
    const key = `${around} ${part.whole}`
    if (part.elements >= MIN_ELEMENTS && checked.has(key)) {
      repeated.push(part.element)
      return
    }
    added.push(key)
    const inside = idOf(`${around} ${part.own}`)
    for (const child of part.children) visit(child, inside)
  }
  visit(describe(document.body), idOf(`${innerWidth} px ${describeOwn(document.documentElement)}`))
  for (const key of added) {
    byRules.colors.add(key)
    if (hasAllRules) byRules.all.add(key)
  }
  return repeated
}
