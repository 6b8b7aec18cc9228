/** The main script of the studio: hydrates header and page, then loads wallets. */
import { createKitState, createStore, lazyPart } from '@peppermint/wallet-kit'
import { startAccount } from '@peppermint/ui/account/startAccount.ts'
import { followAddress } from '@peppermint/ui/page/addressLanguage.ts'
import type { ClickHandler } from '@peppermint/ui/page/clickQueue.ts'
import { hydratePage } from '@peppermint/ui/page/mountPage.tsx'
import type { Session } from '@peppermint/ui/page/session.ts'
import {
  findElement,
  getEndpointHosts,
  MAIN,
  readPageData,
  type NewestBlock,
} from '@peppermint/ui/page/siteConfig.ts'
import { startMasthead } from '@peppermint/ui/page/startMasthead.tsx'
import { nextTask, whenIdle } from '@peppermint/ui/page/tasks.ts'
import type { MintRehearsal } from '@peppermint/ui/sale/rehearsal.ts'
import { MintRehearsalContext } from './rehearsal/mintRehearsalContext.ts'
import { StudioPage } from './StudioPage.tsx'

/** A rehearsal shows what an address would see on the mint page. */
const mintRehearsal = lazyPart<MintRehearsal>(() => import('@peppermint/mint/app/rehearsal/mintRehearsal.ts'))

/**
 * Starts the page, for the shell. Returns the handler for clicks that it queued.
 * @public
 */
export function start(onReady: () => void): ClickHandler {
  const data = readPageData()
  if (data.page !== 'studio') throw new Error(`The studio does not have the page ${data.page}.`)
  const { site } = data
  const kit = createKitState(async () => {
    const { loadKit } = await import('@peppermint/ui/account/loadKit.ts')
    await whenIdle()
    return loadKit(site, kit.wallet)
  })
  const session: Session = {
    site,
    kit,
    head: createStore<NewestBlock | undefined>(undefined),
    hosts: getEndpointHosts(site),
  }
  const onClick = startMasthead(session)
  followAddress()
  void nextTask().then(() => {
    hydratePage(
      findElement(MAIN),
      session,
      <MintRehearsalContext value={mintRehearsal}>
        <StudioPage data={data} />
      </MintRehearsalContext>,
    )
    onReady()
    return startAccount(session)
  })
  return onClick
}
