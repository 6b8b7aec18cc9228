/** Checks of the hero's composition: texts against the ink of drawings, and against the boxes that hold them. */

/**
 * Runs in the page: texts that touch the ink of a drawing, or leave the box that holds them. Ink is what the browser finds
 * painted at a point: fills, strokes and clips count, boxes of pictures do not.
 */
export function compositionFaults(): readonly string[] {
  const INK = '.fruit :is(path, circle, ellipse, use), .packet img'
  /** The nearest one of a text holds it; no other one may be under it. */
  const BOXES = '.label, .specimen, .top, .word'
  const BUTTONS = '.b, .kit-button'
  const STEP_PX = 4
  const TOLERANCE_PX = 1.5

  /** It scrolls sideways. */
  const isInStrip = (element: Element): boolean => element.closest('.label .tokens') !== null
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('.sr, noscript, svg') === null &&
    !isInStrip(element)
  // Of the visitor's own pepper, the picture's parts instead of its box.
  for (const image of document.querySelectorAll<SVGImageElement>('.own-fruit image')) {
    const [, source = ''] = image.href.baseVal.split(',', 2)
    const drawn = new DOMParser().parseFromString(decodeURIComponent(source), 'image/svg+xml').documentElement
    for (const name of ['x', 'y', 'width', 'height']) drawn.setAttribute(name, image.getAttribute(name) ?? '')
    const turned = document.createElementNS(image.namespaceURI ?? '', 'g')
    for (const name of ['class', 'transform']) turned.setAttribute(name, image.getAttribute(name) ?? '')
    turned.append(document.importNode(drawn, true))
    image.replaceWith(turned)
  }
  // Only ink is found at a point. What `use` copies inherits from it: no rule may match the copies. The sheet stays.
  if (document.adoptedStyleSheets.length === 0) {
    const painted = new CSSStyleSheet()
    painted.replaceSync(
      `@namespace html url(http://www.w3.org/1999/xhtml);
      html|*, body svg { pointer-events: none !important }
      :is(${INK}) { pointer-events: visiblePainted !important }`,
    )
    document.adoptedStyleSheets.push(painted)
  }

  const ink = [...document.querySelectorAll(INK)]
    .filter((element) => element.checkVisibility() && element.closest('defs, clipPath') === null)
    .map((element) => element.getBoundingClientRect())
  const boxes = [...document.querySelectorAll(BOXES)].filter(
    (element) => element.checkVisibility() && (element.textContent !== '' || element.matches('.word')),
  )
  const meet = (a: DOMRect, b: DOMRect): boolean =>
    a.left < b.right - TOLERANCE_PX &&
    b.left < a.right - TOLERANCE_PX &&
    a.top < b.bottom - TOLERANCE_PX &&
    b.top < a.bottom - TOLERANCE_PX

  /** Whether ink is painted within the text's rectangle. */
  const isOnInk = (text: DOMRect): boolean => {
    const near = ink.filter((drawn) => meet(text, drawn))
    if (near.length === 0) return false
    const before = scrollY
    // Points outside of the window cannot be asked for.
    if (text.bottom > innerHeight) scrollTo(0, before + text.top)
    const shift = scrollY - before
    const isNear = (x: number, y: number) =>
      near.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom)
    const found = (): boolean => {
      for (let y = text.top; y <= text.bottom; y += STEP_PX)
        for (let x = text.left; x <= text.right; x += STEP_PX)
          if (isNear(x, y) && document.elementFromPoint(x, y - shift)?.matches(INK) === true) return true
      return false
    }
    const isFound = found()
    scrollTo(0, before)
    return isFound
  }

  const faults: string[] = []
  const walker = document.createTreeWalker(
    document.querySelector('.hero') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (holder === null || text === '' || !isShown(holder)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const closest = holder.closest(BOXES)
    // A phone's header has no box.
    const box = closest !== null && getComputedStyle(closest).display === 'contents' ? null : closest
    const button = holder.closest(BUTTONS)
    for (const rect of range.getClientRects()) {
      if (rect.width === 0) continue
      const name = JSON.stringify(text)
      if (isOnInk(rect)) faults.push(`${name} is on a drawing`)
      for (const [what, outer] of [
        ['the window', new DOMRect(0, rect.y, innerWidth, rect.height)],
        [box?.className, box?.getBoundingClientRect()],
        [button?.className, button?.getBoundingClientRect()],
      ] as const)
        if (outer && (rect.left < outer.left - TOLERANCE_PX || rect.right > outer.right + TOLERANCE_PX))
          faults.push(`${name} leaves ${what}`)
      for (const other of boxes)
        if (other !== box && meet(rect, other.getBoundingClientRect()))
          faults.push(`${name} is on ${other.className}`)
    }
  }
  return [...new Set(faults)]
}

/** Runs in the page: sets the longest translation of each text. */
export function setTexts(longest: readonly (readonly [pattern: string, text: string])[]): void {
  const patterns = longest.map(([pattern, text]) => [new RegExp(`^${pattern}$`), text] as const)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const [pattern, translation] = (text !== '' && patterns.find(([one]) => one.test(text))) || []
    if (pattern === undefined || translation === undefined) continue
    const values = pattern.exec(text) ?? []
    node.textContent = translation.replaceAll(
      /\{(\d)\}/g,
      (_, index: string) => values[Number(index) + 1] ?? '',
    )
  }
}
