/**
 * A view: everything of a page that a navigation exchanges. A view that is not shown keeps its elements and its React
 * roots, so that a pending mint continues and a list comes back as it was.
 */
import { findElement, MASTHEAD, readPageData, VIEW, type PageData } from '@peppermint/ui/page/siteConfig.ts'
import { readHead, type HeadElements } from './pageHeadElements.ts'

export interface View {
  readonly data: PageData
  readonly head: HeadElements
  /** Everything below `<body>` that belongs to the page. */
  readonly element: HTMLElement
  /** Where the masthead goes, which is the same element on every page. */
  readonly slot: HTMLElement
  /** Ends its scripts; absent until it is mounted. */
  unmount?: () => void
}

/** The view that the document was loaded with. */
export const loadedView = (data: PageData, unmount: () => void): View => ({
  data,
  head: readHead(document),
  element: findElement(VIEW),
  slot: document.createElement('div'),
  unmount,
})

/** The view in a document that was fetched. @throws if it is none of our pages. */
export function viewOf(page: Document): View {
  const data = readPageData(page)
  const element = document.adoptNode(findElement(VIEW, page))
  const slot = element.querySelector<HTMLElement>(`#${MASTHEAD}`)
  if (slot === null) throw new Error(`page: no #${MASTHEAD}`)
  slot.replaceChildren()
  slot.removeAttribute('id')
  return { data, head: readHead(page), element, slot }
}

/** Shows `next` instead of `current`. The masthead with its wallet button moves over. */
export function exchangeViews(current: View, next: View): void {
  const masthead = findElement(MASTHEAD)
  current.element.after(next.element)
  const { nextSibling: place, parentNode: header } = masthead
  move(masthead, next.slot.parentNode, next.slot)
  next.slot.remove()
  header?.insertBefore(current.slot, place)
  current.element.remove()
}

/** Keeps focus and open dialogs in `element` where the browser can. */
function move(element: HTMLElement, parent: ParentNode | null, before: Node): void {
  if (parent === null) return
  if ('moveBefore' in parent) parent.moveBefore(element, before)
  else (parent as Node).insertBefore(element, before)
}
