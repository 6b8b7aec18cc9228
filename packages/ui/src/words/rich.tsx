/** Texts with elements in the middle of a sentence, in any order of words. */
import { Fragment, type ReactNode } from 'react'
import type { MessageParts } from './t.ts'

/** What an element is, by the name of its tag in the message. */
export type Elements = Readonly<Record<string, (content: ReactNode) => ReactNode>>

/**
 * Renders a message: `` rich(parts`Nothing yet. <a>Mint the first ${unit}</a>.`, { a: (text) => <a href="/">{text}</a> }) ``.
 * Tags have no attributes and are not nested. Only the message's own text is searched for tags, never a value.
 * @throws if the message has a tag that is not in `elements`, or one that is not closed.
 */
export function rich([texts, ...values]: MessageParts, elements: Elements): ReactNode {
  const nodes: ReactNode[] = []
  let open: { readonly tag: string; readonly content: ReactNode[] } | undefined
  const add = (node: ReactNode): void => {
    const list = open?.content ?? nodes
    list.push(<Fragment key={list.length}>{node}</Fragment>)
  }
  texts.forEach((text, index) => {
    for (const token of text.split(/(<\/?\w+>)/)) {
      const tag = /^<(\/?)(\w+)>$/.exec(token)
      if (tag === null) {
        if (token !== '') add(token)
      } else if (tag[1] === '') {
        open = { tag: tag[2] ?? '', content: [] }
      } else {
        const element = open?.tag === tag[2] ? elements[tag[2] ?? ''] : undefined
        if (element === undefined) throw new Error(`rich: no element for ${token} in ${texts.join('{}')}`)
        const content = open?.content
        open = undefined
        add(element(content))
      }
    }
    if (index < values.length) add(values[index])
  })
  if (open !== undefined) throw new Error(`rich: <${open.tag}> is not closed in ${texts.join('{}')}`)
  return nodes
}
