/** The head of the label: a title as wide as the label, the subtitle, and the counter. */
import type { Ref } from 'react'
import type { PanelWords } from '../words/panelWords.ts'
import { titleFit } from './titleFit.ts'

interface LabelHeadProps {
  readonly id: string
  readonly words: PanelWords
  /** The title receives focus when the focused button is removed. */
  readonly titleRef: Ref<HTMLHeadingElement>
}

export function LabelHead({ id, words, titleRef }: LabelHeadProps) {
  const { em, quarter } = titleFit(words.title)
  return (
    <div className="hd">
      <h2 id={id} ref={titleRef} tabIndex={-1} data-em={em} data-q={quarter}>
        {words.title}
      </h2>
      <p className="m">{words.subtitle}</p>
      {words.counter && (
        <p className="count">
          <b>{words.counter.value}</b>
          {words.counter.label}
        </p>
      )}
    </div>
  )
}
