/** A confirmed mint: packets in their crate or revealed peppers, the amounts paid, and how cards are dealt. */
import type { ReactNode } from 'react'
import { lazyPart, useLazyPart } from '@peppermint/wallet-kit'
import type { PanelBodyProps } from '../panelBody.ts'
import type { PanelState } from '../panelState.ts'
import { ownerPath, pepperPath } from '@peppermint/ui/page/paths.ts'
import { CURRENCY, formatExact, formatRoundedDown } from '@peppermint/ui/words/format/amount.ts'
import { Lines } from '../label/Lines.tsx'
import { Button } from '../label/Button.tsx'
import { ButtonLink } from '../label/ButtonLink.tsx'
import { MintedTokens } from '../label/MintedTokens.tsx'
import { findCrate } from './crate.ts'
import { CrateStrip } from './CrateStrip.tsx'
import { TransactionLink } from './TransactionLink.tsx'
import { t } from '@peppermint/ui/words/t.ts'

/** Loaded with the packet, before there is anything to share. */
export const sharePart = lazyPart(() => import('../../collection/ShareButton.tsx'))

type ReceivedState = Extract<PanelState, { status: 'packed' | 'revealed' }>

/** The actions come first, to be within the first screen; the hero shows the packet and the pepper large. */
export function Received(props: PanelBodyProps<ReceivedState>) {
  const { state, words, actions, picture, explorer } = props
  const { part: share } = useLazyPart(sharePart, true)
  const crate = findCrate(state.peppers, state.sale)
  const dismiss = (
    <Button isSecondary={state.status === 'revealed'} onClick={() => actions.dismiss(state.mint.id)}>
      {words.primary}
    </Button>
  )
  return (
    <>
      {words.body !== undefined && <p className="s">{words.body}</p>}
      {state.status === 'revealed' ? <Revealed {...props} share={share} dismiss={dismiss} /> : dismiss}
      <MintedTokens peppers={state.peppers} picture={picture} isLinked={state.status === 'revealed'} />
      {crate && <CrateStrip crate={crate} />}
      {/* Fills what the crate leaves empty in a label of one height. */}
      <details open={state.status === 'revealed'}>
        <summary>
          {COLLECTION.art.type === 'cards' && crate
            ? t`What you paid, and what decides the card`
            : t`What you paid`}
        </summary>
        <Lines
          lines={[
            { what: t`${COLLECTION.unit.manyCapital}`, value: `${formatExact(state.paid)} ${CURRENCY}` },
            { what: t`Network fee`, value: `${formatRoundedDown(state.fee)} ${CURRENCY}` },
            { what: t`Transaction`, value: <TransactionLink hash={state.mint.hash} explorer={explorer} /> },
          ]}
        />
        {COLLECTION.art.type === 'cards' && crate && (
          <p className="s">
            {t`When the crate opens, a seed deals its cards from all that are left.`}{' '}
            <a href="#cards">{t`How it works, and what you still have to trust`}</a>
          </p>
        )}
      </details>
    </>
  )
}

interface RevealedProps extends Pick<PanelBodyProps<ReceivedState>, 'state' | 'picture' | 'api'> {
  readonly share: Awaited<ReturnType<typeof sharePart.load>> | undefined
  readonly dismiss: ReactNode
}

/** View, share, mint more. Of several, all are shared; each one on its own page, which its picture leads to. */
function Revealed({ state: { peppers, wallet }, picture, api, share, dismiss }: RevealedProps) {
  const [first] = peppers
  const isOne = peppers.length === 1
  const name = first === undefined || COLLECTION.art.type === 'hosted' ? undefined : picture?.(first)?.name
  const path = first !== undefined && isOne ? pepperPath(first.id) : ownerPath(wallet.address)
  return (
    <>
      <ButtonLink href={path}>
        {isOne ? t`See your ${COLLECTION.unit.one}` : t`View your ${COLLECTION.unit.many}`}
      </ButtonLink>
      <div className="acts">
        {share && first !== undefined && (
          <share.ShareButton
            subject={
              isOne
                ? { type: 'pepper', id: first.id, name, isSealed: false }
                : { type: 'peppers', owner: wallet.address, count: peppers.length }
            }
            api={api}
            isSecondary
          />
        )}
        {dismiss}
      </div>
    </>
  )
}
