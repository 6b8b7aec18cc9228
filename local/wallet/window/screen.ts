/** Draws one question and waits for the person. Only text nodes are made from what a page sent: never markup. */
import { icon } from '../icon.ts'
import type { Description } from './describe.ts'

/** For this long (ms) after it appeared the window takes no confirmation: a key held down elsewhere is not a yes. */
const settle = 350

/** Shows the question. Resolves with what the person chose; Escape rejects. */
export function ask(description: Description): Promise<boolean> {
  const { title, rows, text, warning, note, confirm } = description
  const yes = element('button', confirm)
  const no = element('button', 'Reject')
  yes.className = 'confirm'
  show(
    heading(title),
    facts(rows),
    text === undefined ? undefined : textBlock(text),
    warning === undefined ? undefined : styled(element('p', warning), 'warning'),
    styled(element('p', note), 'quiet'),
    around('footer', no, yes),
  )
  yes.disabled = true
  setTimeout(() => {
    yes.disabled = false
    yes.focus()
  }, settle)
  return new Promise((resolve) => {
    yes.addEventListener('click', () => {
      yes.disabled = true
      no.disabled = true
      resolve(true)
    })
    no.addEventListener('click', () => resolve(false))
    window.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') resolve(false)
      if (event.key === 'Enter' && event.repeat) event.preventDefault()
    })
  })
}

/** Shows a sentence with nothing to decide. */
export function tell(title: string, sentence: string): void {
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
  // A text longer than its box scrolls, so the keyboard must be able to reach it.
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
