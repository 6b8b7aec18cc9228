/** Renders a request and waits for the user. Text from the page is rendered as text nodes, never as markup. */
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
  const inputs = options.map(({ address }) => {
    const input = element('input', '')
    input.type = 'radio'
    input.name = 'choice'
    input.value = address
    input.checked = address === selected
    return input
  })
  const labels = options.map(({ name, address }, index) => {
    const text = element('span', name)
    text.append(element('small', address))
    return around('label', ...inputs.slice(index, index + 1), text)
  })
  return {
    content: around('fieldset', element('legend', legend), ...labels),
    value: () => options.find((_, index) => inputs[index]?.checked)?.address ?? '',
  }
}

/**
 * Shows the request. Resolves with the user's choice; Escape rejects.
 * @param choice further controls, above the note.
 */
export function askToConfirm(description: Description, choice?: HTMLElement): Promise<boolean> {
  const { title, rows, text, warning, note, confirm } = description
  const confirmButton = element('button', confirm)
  const rejectButton = element('button', 'Reject')
  confirmButton.className = 'confirm'
  show(
    heading(title),
    facts(rows),
    text === undefined ? undefined : textBlock(text),
    choice,
    warning === undefined ? undefined : styled(element('p', warning), 'warning'),
    styled(element('p', note), 'quiet'),
    around('footer', rejectButton, confirmButton),
  )
  confirmButton.disabled = true
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
  show(heading(title), element('p', sentence))
}

function show(...parts: (HTMLElement | undefined)[]): void {
  const main = document.querySelector('#wallet')
  const mark = element('img', '')
  mark.src = icon
  mark.alt = ''
  const name = element('p', 'Local wallet')
  name.append(element('small', 'for this local world only'))
  main?.replaceChildren(around('header', mark, name), ...parts.filter((part) => part !== undefined))
}

function heading(title: string): HTMLElement {
  document.title = `${title} · Local wallet`
  return element('h1', title)
}

function facts(rows: Description['rows']): HTMLElement {
  const list = element('dl', '')
  for (const [label, value] of rows) {
    const row = around('div', element('dt', label), element('dd', value))
    if (label === 'Total at most') row.className = 'most'
    list.append(row)
  }
  return list
}

function textBlock(text: string): HTMLElement {
  const block = element('pre', text)
  // Long texts scroll, so they must be focusable.
  block.tabIndex = 0
  block.role = 'region'
  block.ariaLabel = 'The message'
  return block
}

function styled<Kind extends HTMLElement>(part: Kind, className: string): Kind {
  part.className = className
  return part
}

function around<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, ...children: HTMLElement[]) {
  const outer = document.createElement(tag)
  outer.append(...children)
  return outer
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
