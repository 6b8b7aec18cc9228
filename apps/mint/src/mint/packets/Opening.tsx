/** Closed packets beside the peppers that were in the opened ones; the hero shows the one that opens. */
import { Button } from '../label/Button.tsx'
import { MintedTokens } from '../label/MintedTokens.tsx'
import type { OpeningState, PanelBodyProps } from '../panelBody.ts'
import { closePackets, openPackets } from '@peppermint/ui/mints/openedPackets.ts'

export function Opening({ state, words, picture }: PanelBodyProps<OpeningState>) {
  const { mint, peppers, unopened } = state
  return (
    <>
      <p className="s">{words.body}</p>
      <Button onClick={() => openPackets(mint.id, unopened.slice(0, 1))}>{words.primary}</Button>
      {words.secondary !== undefined && (
        <Button isSecondary onClick={() => openPackets(mint.id, unopened)}>
          {words.secondary}
        </Button>
      )}
      <MintedTokens peppers={closePackets(peppers, unopened)} picture={picture} />
    </>
  )
}
