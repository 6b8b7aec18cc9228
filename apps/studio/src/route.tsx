/** `/studio` in the browser. */
import type { Lazy } from '@peppermint/wallet-kit'
import type { Session } from '@peppermint/ui/page/session.ts'
import type { RouteData } from '@peppermint/ui/page/siteConfig.ts'
import { hydratePage } from '@peppermint/ui/page/mountPage.tsx'
import type { MintRehearsal } from '@peppermint/ui/sale/rehearsal.ts'
import { MintRehearsalContext } from './rehearsal/mintRehearsalContext.ts'
import { StudioPage } from './StudioPage.tsx'

/** @param mintRehearsal the mint page's part of a rehearsal. */
export const mountStudio = (
  element: HTMLElement,
  session: Session,
  data: RouteData<'studio'>,
  mintRehearsal: Lazy<MintRehearsal>,
): void =>
  hydratePage(
    element,
    session,
    <MintRehearsalContext value={mintRehearsal}>
      <StudioPage data={data} />
    </MintRehearsalContext>,
  )
