/**
 * What the connected wallet can be asked from the account dialog: for other accounts, and to list the app's assets. What
 * it cannot do is not offered.
 */
import { useEffect, useRef, useState } from 'react'
import { QuietButton } from '../dialog/controls.tsx'
import { isRejection } from '../errors/isRejection.ts'
import { endSentence } from '../errors/endSentence.ts'
import type { Problem } from '../errors/problem.ts'
import { canRequest } from '../wallets/canRequest.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import type { WalletAsset } from '../wallets/walletRequests.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { useLocale } from '../words/locale.ts'
import { useProblemText } from '../words/useProblemText.ts'
import { useTranslation } from '../words/translation.ts'

export interface NamedAsset {
  readonly name: string
  readonly asset: WalletAsset
}

interface AccountRequestsProps {
  readonly wallet: WalletPort
  readonly walletName: string
  readonly assets: readonly NamedAsset[]
}

/** Where the last request is. */
type RequestState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' }
  | { readonly status: 'added'; readonly name: string }
  /** Other accounts were asked for, and it is the same one. */
  | { readonly status: 'same' }
  | { readonly status: 'declined' }
  | { readonly status: 'failed'; readonly problem: Problem }

function accountOf(wallet: WalletPort): string | undefined {
  const snapshot = wallet.getSnapshot()
  return snapshot.status === 'connected' ? snapshot.account : undefined
}

export function AccountRequests({ wallet, walletName, assets }: AccountRequestsProps) {
  const t = useTranslation()
  const [state, setState] = useState<RequestState>({ status: 'idle' })
  const outcome = useRef<HTMLDivElement>(null)

  // It may be below the edge of the dialog.
  useEffect(() => {
    if (state.status !== 'idle') outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [state])

  async function ask(request: () => Promise<RequestState>): Promise<void> {
    setState({ status: 'asking' })
    try {
      setState(await request())
    } catch (error) {
      const problem = () => wallet.explain(error, { walletName, walletAsked: false })
      setState(isRejection(error) ? { status: 'declined' } : { status: 'failed', problem: problem() })
    }
  }
  const chooseAccounts = async (): Promise<RequestState> => {
    const before = accountOf(wallet)
    await wallet.chooseAccounts()
    // Some wallets answer at once, without a prompt.
    return { status: accountOf(wallet) === before ? 'same' : 'idle' }
  }
  const add = async ({ name, asset }: NamedAsset): Promise<RequestState> =>
    (await wallet.watchAsset(asset)) ? { status: 'added', name } : { status: 'idle' }
  const isAsking = state.status === 'asking'
  const snapshot = useWallet(wallet)
  const canChoose = canRequest(snapshot, 'choose-accounts')
  const offered = canRequest(snapshot, 'watch-asset') ? assets : []
  if (!canChoose && offered.length === 0) return null
  const button = (key: string, label: string, request: () => Promise<RequestState>) => (
    <QuietButton key={key} disabled={isAsking} onClick={() => void ask(request)}>
      {label}
    </QuietButton>
  )
  return (
    <>
      <div className="kit-actions">
        {canChoose && button('accounts', t('account.choose', 'Choose other accounts'), chooseAccounts)}
        {offered.map((named, index) =>
          button(
            `asset-${index}`,
            t('account.add', 'Add {asset} to {name}', { asset: named.name, name: walletName }),
            () => add(named),
          ),
        )}
      </div>
      <div role="status" ref={outcome}>
        {isAsking && (
          <p className="kit-note">{t('account.asking', 'Continue in {name}.', { name: walletName })}</p>
        )}
        {state.status === 'added' && (
          <p className="kit-note">
            {t('account.added', '{name} now shows {asset}.', { name: walletName, asset: state.name })}
          </p>
        )}
        {state.status === 'same' && (
          <p className="kit-note">
            {t(
              'account.same',
              'The account is the same as before. If {name} didn’t offer a choice, change the account in {name} itself.',
              { name: walletName },
            )}
          </p>
        )}
        {state.status === 'declined' && (
          <p className="kit-note">{t('account.declined', 'You declined. Nothing has changed.')}</p>
        )}
        {state.status === 'failed' && <RequestProblem problem={state.problem} />}
      </div>
    </>
  )
}

function RequestProblem({ problem }: { readonly problem: Problem }) {
  const { title, detail } = useProblemText(problem)
  const { lang } = useLocale()
  return (
    <p className="kit-note kit-bad">
      <b>{endSentence(title, lang)}</b> {detail}
    </p>
  )
}
