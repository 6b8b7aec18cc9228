/**
 * Where the focus goes when the control that has it disappears: to the heading of the part that it was in. Browsers leave
 * it at the document, where keys do nothing and a screen reader says nothing.
 */

/** @param main the page's part that React draws. */
export function keepFocus(main: Element): void {
  /** The control with the focus and all that contains it, up to `main`. */
  let path: readonly Element[] = []
  const onFocus = ({ target }: Event): void => {
    path = pathOf(target as Element, main)
  }
  const onBlur = ({ target }: Event): void => {
    // A visitor who leaves a control is not brought back. One who is in their wallet's window has not left it. Where code
    // moves the focus, that of the next control comes first.
    queueMicrotask(() => {
      if (path[0] === target && path[0].isConnected && document.activeElement !== target) path = []
    })
  }
  const observer = new MutationObserver(() => {
    if (path[0] === undefined || path[0].isConnected) return
    const left = path.filter(({ isConnected }) => isConnected)
    path = []
    if (document.activeElement === document.body) focusNearest(left)
  })
  main.addEventListener('focusin', onFocus)
  main.addEventListener('focusout', onBlur)
  observer.observe(main, { subtree: true, childList: true })
}

function pathOf(control: Element, main: Element): readonly Element[] {
  const path: Element[] = []
  for (let element: Element | null = control; element !== null; element = element.parentElement) {
    path.push(element)
    if (element === main) break
  }
  return path
}

function focusNearest(parts: readonly Element[]): void {
  for (const part of parts) {
    const heading = part.querySelector<HTMLElement>('h1, h2, h3, h4')
    if (heading === null) continue
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return
  }
}
