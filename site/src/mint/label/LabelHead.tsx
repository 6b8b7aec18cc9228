/** The head of the label: a title as wide as the label, a line under it, and the one number that moves. */
import type { Ref } from 'react'
import type { PanelWords } from '../words.ts'
import { titleFit } from './titleFit.ts'

interface LabelHeadProps {
  readonly id: string
  readonly words: PanelWords
  /** The title takes the focus when the button that had it is gone. */
  readonly titleRef: Ref<HTMLHeadingElement>
}

export function LabelHead({ id, words, titleRef }: LabelHeadProps) {
  const { em, quarter } = titleFit(words.title)
  return (
    <div className="hd">
      <h2 id={id} ref={titleRef} tabIndex={-1} data-em={em} data-q={quarter}>
        {words.title}
      </h2>
      <p className="m">{words.under}</p>
      {words.count && (
        <p className="count">
          <b>{words.count.value}</b>
          {words.count.label}
        </p>
      )}
    </div>
  )
}
