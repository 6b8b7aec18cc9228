/** What a navigation reports when the page could not be fetched: the shown page stays. */
import { pageUnreachable } from './navigationWords.ts'

let notice: HTMLElement | undefined

/** Shows why the page did not change. @param retry repeats the navigation. */
export function showNotice(retry: () => void): void {
  const text = document.createElement('p')
  text.setAttribute('role', 'status')
  hideNotice()
  notice = document.createElement('aside')
  notice.className = 'navigation-notice note'
  notice.append(text, button(pageUnreachable.retry, retry), button(pageUnreachable.close, hideNotice))
  document.body.append(notice)
  // After the status is in the document, so that screen readers announce it.
  text.textContent = navigator.onLine ? pageUnreachable.failed : pageUnreachable.offline
}

export function hideNotice(): void {
  notice?.remove()
  notice = undefined
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', onClick)
  return element
}
