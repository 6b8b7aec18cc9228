/** The workspace's pages by the address bar's path. */
import { lazyPart } from '@peppermint/wallet-kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { Redirect, Route, Router, Switch } from 'wouter'
import { NotFound } from './elements/NotFound.tsx'
import { PagePart } from './elements/PagePart.tsx'
import { pageAddress } from '@peppermint/ui/page/addressLanguage.ts'
import { readAddress } from '@peppermint/ui/parts/readAddress.ts'
import { linkProblemWords } from '@peppermint/ui/words/addressWords.ts'
import { ChoosePage } from './pages/ChoosePage.tsx'
import { CREATE_PATH, GATEWAY_PATH, SAFE_BASE } from '@peppermint/ui/safe/paths.ts'
import { WorkspaceProvider, type Workspace } from './workspace.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The pages of a Safe: most of the workspace. The HTML of an address with a Safe preloads it. */
export const safePart = lazyPart(async () => (await import('./pages/SafePages.tsx')).default)

/** The gateway's route. */
const gatewayPart = lazyPart(async () => (await import('./pages/GatewayPage.tsx')).default)

const createPart = lazyPart(async () => (await import('./create/CreatePart.tsx')).default)

export function SafeApp({ workspace }: { readonly workspace: Workspace }) {
  return (
    <QueryClientProvider client={workspace.queryClient}>
      <WorkspaceProvider value={workspace}>
        {/* In a frame no cookie keeps the language that the address names. */}
        <Router base={SAFE_BASE} aroundNav={(navigate, to, options) => navigate(pageAddress(to), options)}>
          <Switch>
            <Route path="/">
              <ChoosePage />
            </Route>
            <Route path={GATEWAY_PATH}>
              <PagePart part={gatewayPart} what={t`the gateway`}>
                {(GatewayPage) => <GatewayPage />}
              </PagePart>
            </Route>
            <Route path={CREATE_PATH}>
              <PagePart part={createPart} what={t`the form`}>
                {(CreatePart) => <CreatePart />}
              </PagePart>
            </Route>
            <Route path="/:safe/*?">
              {({ safe: text, '*': rest }) => {
                const parsed = readAddress(text, workspace.site.deployment.chainId)
                if (parsed.status !== 'valid') return <NotFound reason={linkProblemWords(parsed)} />
                const safe = parsed.address
                // One spelling per Safe, so that what is known about it is found again.
                if (safe !== text)
                  return <Redirect to={`/${safe}${rest === undefined ? '' : `/${rest}`}`} replace />
                return (
                  <div className="wrap page">
                    {/* Another Safe is another page, also after one that could not be drawn. */}
                    <PagePart key={safe} part={safePart} what={t`this Safe`}>
                      {(SafePages) => <SafePages safe={safe} />}
                    </PagePart>
                  </div>
                )
              }}
            </Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Router>
      </WorkspaceProvider>
    </QueryClientProvider>
  )
}
