/** The sale is closed: not open yet, paused, ended, sold out. */
import { hasDate, type ClosedSaleState } from '../words/closedSaleWords.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { asOfBlockWords, supplyLeftWords } from '../words/saleWords.ts'
import { ListQuestion } from '../label/ListQuestion.tsx'
import { Note } from '../label/Note.tsx'
import { Button } from '../label/Button.tsx'
import { ButtonLink } from '../label/ButtonLink.tsx'
import { Price, youGet } from '../label/Price.tsx'
import { WithoutScript } from '../label/WithoutScript.tsx'
import { ownerPath, PEPPERS_PATH } from '@peppermint/ui/page/paths.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function Closed({ state, words, actions, ...rest }: PanelBodyProps<ClosedSaleState>) {
  const comesBack =
    state.status === 'before-start' || state.status === 'paused' || state.status === 'allowlist-pending'
  const isDated = hasDate(state)
  // Peppers that can't be minted are not left.
  const isOver = state.status === 'sold-out' || state.status === 'ended'
  return (
    <>
      {/* A note says why: what it costs is below the button then. */}
      {comesBack && words.note === undefined && <Price phase={state.phase} />}
      <Note note={words.note} />
      {isOver ? (
        <ButtonLink href={PEPPERS_PATH}>{words.primary}</ButtonLink>
      ) : (
        <Button onClick={isDated ? actions.addToCalendar : actions.retry}>{words.primary}</Button>
      )}
      {isOver && state.wallet && (
        <ButtonLink href={ownerPath(state.wallet.address)} isSecondary>
          {t`View yours`}
        </ButtonLink>
      )}
      {words.secondary !== undefined && (
        <Button isSecondary onClick={actions.connect} queue="connect">
          {words.secondary}
        </Button>
      )}
      {comesBack && words.note !== undefined && <Price phase={state.phase} />}
      {/* Below the buttons, to keep them within the first screen. */}
      {comesBack && <p className="s">{youGet}</p>}
      {words.body !== undefined && <p className="m">{words.body}</p>}
      {isDated && <ListQuestion state={state} {...rest} />}
      {comesBack && state.status !== 'allowlist-pending' && (
        <WithoutScript sale={state.sale} phase={state.phase} />
      )}
      <p className="ftl s m">
        {isOver || <span>{supplyLeftWords(state.sale)}</span>}
        <span>{asOfBlockWords(state.sale)}</span>
      </p>
    </>
  )
}
