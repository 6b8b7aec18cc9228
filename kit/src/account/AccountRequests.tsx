/** What the connected wallet can be asked from the account dialog: for other accounts, and to list the app's assets. */
import { useState } from 'react'
import { isRejection } from '../errors/isRejection.ts'
import type { Problem } from '../errors/problem.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import type { WalletAsset } from '../wallets/walletRequests.ts'
import { useProblemText } from '../words/useProblemText.ts'
import { useTranslation } from '../words/translation.ts'

/** An asset of the app, as people call it. */
export interface NamedAsset {
  readonly name: string
  readonly asset: WalletAsset
}

interface AccountRequestsProps {
  readonly wallet: WalletPort
  readonly walletName: string
  readonly assets: readonly NamedAsset[]
}

/** Where the last request is. A rejection is no outcome: its button is there again. */
type RequestState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' }
  | { readonly status: 'added'; readonly name: string }
  | { readonly status: 'failed'; readonly problem: Problem }

/** The buttons, and what became of the last request. */
export function AccountRequests({ wallet, walletName, assets }: AccountRequestsProps) {
  const t = useTranslation()
  const [state, setState] = useState<RequestState>({ status: 'idle' })

  async function ask(request: () => Promise<RequestState>): Promise<void> {
    setState({ status: 'asking' })
    try {
      setState(await request())
    } catch (error) {
      const problem = () => wallet.explain(error, { walletName, walletAsked: false })
      setState(isRejection(error) ? { status: 'idle' } : { status: 'failed', problem: problem() })
    }
  }
  const chooseAccounts = async (): Promise<RequestState> => {
    await wallet.chooseAccounts()
    return { status: 'idle' }
  }
  const add = async ({ name, asset }: NamedAsset): Promise<RequestState> =>
    (await wallet.watchAsset(asset)) ? { status: 'added', name } : { status: 'idle' }
  const isAsking = state.status === 'asking'
  const button = (key: string, label: string, request: () => Promise<RequestState>) => (
    <button
      key={key}
      type="button"
      className="kit-button kit-quiet"
      disabled={isAsking}
      onClick={() => void ask(request)}
    >
      {label}
    </button>
  )
  return (
    <>
      <div className="kit-actions">
        {button('accounts', t('account.choose', 'Choose other accounts'), chooseAccounts)}
        {assets.map((named, index) =>
          button(
            `asset-${index}`,
            t('account.add', 'Add {asset} to {name}', { asset: named.name, name: walletName }),
            () => add(named),
          ),
        )}
      </div>
      <div role="status">
        {isAsking && (
          <p className="kit-note">{t('account.asking', 'Continue in {name}.', { name: walletName })}</p>
        )}
        {state.status === 'added' && (
          <p className="kit-note">
            {t('account.added', '{name} now shows {asset}.', { name: walletName, asset: state.name })}
          </p>
        )}
        {state.status === 'failed' && <RequestProblem problem={state.problem} />}
      </div>
    </>
  )
}

function RequestProblem({ problem }: { readonly problem: Problem }) {
  const { title, detail } = useProblemText(problem)
  return (
    <p className="kit-note kit-bad">
      <b>{title}</b> {detail}
    </p>
  )
}
