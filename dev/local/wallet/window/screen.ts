/** Renders a request and waits for the user. Text from the page is rendered as text nodes, never as markup. */
import { element, facts } from '../../host/elements.ts'
import { icon } from '../icon.ts'
import type { Description } from './describe.ts'

/** Delay before the window accepts a confirmation, so that a key held down elsewhere does not confirm. */
const CONFIRM_DELAY_MS = 350

/** One of several values, as radio buttons. */
export function createChoice<Value extends string>(
  legend: string,
  options: readonly { readonly name: string; readonly address: Value }[],
  selected: string,
): { readonly content: HTMLElement; readonly value: () => Value | '' } {
  const inputs = options.map(({ address }) =>
    element('input', { type: 'radio', name: 'choice', value: address, checked: address === selected }),
  )
  const labels = options.map(({ name, address }, index) =>
    element('label', {}, inputs[index], element('span', {}, name, element('small', {}, address))),
  )
  return {
    content: element('fieldset', {}, element('legend', {}, legend), ...labels),
    value: () => options.find((_, index) => inputs[index]?.checked)?.address ?? '',
  }
}

/**
 * Shows the request. Resolves with the user's choice; Escape rejects.
 * @param choice further controls, above the note.
 */
export function askToConfirm(description: Description, choice?: HTMLElement): Promise<boolean> {
  const { title, rows, text, warning, note, confirm } = description
  const confirmButton = element('button', { className: 'confirm', disabled: true }, confirm)
  const rejectButton = element('button', {}, 'Reject')
  const values = facts(rows)
  for (const row of values.children)
    if (row.firstChild?.textContent === 'Total at most') row.className = 'most'
  show(
    heading(title),
    values,
    text === undefined ? undefined : textBlock(text),
    choice,
    warning === undefined ? undefined : element('p', { className: 'warning' }, warning),
    element('p', { className: 'quiet' }, note),
    element('footer', {}, rejectButton, confirmButton),
  )
  setTimeout(() => {
    confirmButton.disabled = false
    confirmButton.focus()
  }, CONFIRM_DELAY_MS)
  return new Promise((resolve) => {
    confirmButton.addEventListener('click', () => {
      confirmButton.disabled = true
      rejectButton.disabled = true
      resolve(true)
    })
    rejectButton.addEventListener('click', () => resolve(false))
    window.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') resolve(false)
      if (event.key === 'Enter' && event.repeat) event.preventDefault()
    })
  })
}

/** Shows a message without a choice. */
export function showNotice(title: string, sentence: string): void {
  show(heading(title), element('p', {}, sentence))
}

function show(...parts: (HTMLElement | undefined)[]): void {
  const main = document.querySelector('#wallet')
  const name = element('p', {}, 'Local wallet', element('small', {}, 'for this local world only'))
  const header = element('header', {}, element('img', { src: icon, alt: '' }), name)
  main?.replaceChildren(header, ...parts.filter((part) => part !== undefined))
}

function heading(title: string): HTMLElement {
  document.title = `${title} · Local wallet`
  return element('h1', {}, title)
}

/** Long texts scroll, so they must be focusable. */
const textBlock = (text: string): HTMLElement =>
  element('pre', { tabIndex: 0, role: 'region', ariaLabel: 'The message' }, text)
