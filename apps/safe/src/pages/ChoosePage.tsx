/** Opens a Safe: one of the connected owner's, one that this browser knows, or any address. */
import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { Redirect, useLocation } from 'wouter'
import { readAddress } from '@peppermint/ui/parts/readAddress.ts'
import { useOnline } from '@peppermint/ui/parts/useOnline.ts'
import { addressProblemWords } from '@peppermint/ui/words/addressWords.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { Loaded, Loading } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { CREATE_PATH, GATEWAY_PATH, safePath } from '@peppermint/ui/safe/paths.ts'
import { useAccount, useIsInHost, useIsReconnecting, useWorkspace } from '../workspace.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function ChoosePage() {
  const { gateway, session, recentSafes, site } = useWorkspace()
  const listed = site.safe?.listed ?? []
  const account = useAccount()
  const isInHost = useIsInHost()
  const isReconnecting = useIsReconnecting()
  const isOnline = useOnline()
  const recent = useSyncExternalStore(recentSafes.subscribe, recentSafes.get, recentSafes.get)
  // Inside a Safe, the account is the Safe.
  if (isInHost && account !== undefined) return <Redirect to={safePath(account)} replace />
  return (
    <div className="wrap page choose">
      <PageHeading level={1} title="Safe">
        Safe
      </PageHeading>
      <p className="lead">{t`View a Safe’s assets, queue and history. Owners propose, sign and execute here, and read in plain words what they sign.`}</p>
      <OpenForm />
      <p>
        <SafeLink to={CREATE_PATH}>{t`Create a Safe`}</SafeLink>
      </p>
      {listed.length > 0 && (
        <section>
          <h2>{t`Safes of this site`}</h2>
          <SafeList safes={listed} />
        </section>
      )}
      {/* Known at once, so nothing of it moves when the list below comes. */}
      {recent.length > 0 && (
        <section>
          <h2>{t`Opened before`}</h2>
          <SafeList safes={recent} />
          <ActionButton isSecondary onClick={() => recentSafes.set([])}>{t`Forget these`}</ActionButton>
        </section>
      )}
      {/* An owner’s list says so itself. */}
      {!isOnline && (account === undefined || gateway === undefined) && (
        <p className="note warn" role="status">{t`You’re offline. Reconnect to open a Safe.`}</p>
      )}
      {account === undefined ? (
        <section>
          <h2>{t`Your Safes`}</h2>
          {isReconnecting ? (
            <Loading what={t`your wallet`} />
          ) : (
            <>
              <p>{t`Connect the wallet of an owner to see its Safes. Anyone can read a Safe without one.`}</p>
              <ActionButton isSecondary onClick={() => session.kit.dialog.set('connect')}>
                {t`Connect Wallet`}
              </ActionButton>
            </>
          )}
        </section>
      ) : (
        gateway !== undefined && <OwnedSafes owner={account} />
      )}
      <p className="s m">
        <SafeLink to={GATEWAY_PATH}>{t`Where this page reads from`}</SafeLink>
      </p>
    </div>
  )
}

function OpenForm() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [, navigate] = useLocation()
  const { chainId } = useWorkspace().site.deployment
  const open = (event: FormEvent): void => {
    event.preventDefault()
    const parsed = readAddress(text, chainId)
    if (parsed.status === 'valid') navigate(safePath(parsed.address))
    else setProblem(addressProblemWords(parsed))
  }
  return (
    <form className="open-safe" onSubmit={open} noValidate>
      <label htmlFor="safe-address">{t`Address of a Safe`}</label>
      <input
        id="safe-address"
        dir="ltr"
        value={text}
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : 'safe-address-problem'}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      {problem !== undefined && (
        <p id="safe-address-problem" className="note bad" role="alert">
          {problem}
        </p>
      )}
      <ActionButton>{t`Open Safe`}</ActionButton>
    </form>
  )
}

function OwnedSafes({ owner }: { readonly owner: Address }) {
  const { gateway, site } = useWorkspace()
  const chainId = site.deployment.chainId
  const query = useQuery({
    queryKey: ['owned', chainId, owner],
    async queryFn() {
      // What checks answers comes with the pages of a Safe.
      const [{ parseOwnedSafes }, answer] = await Promise.all([
        import('../source/gatewaySource.ts'),
        gateway?.getOwnedSafes(String(chainId), owner),
      ])
      return parseOwnedSafes(answer)
    },
  })
  return (
    <section>
      <h2>{t`Your Safes`}</h2>
      <Loaded query={query} what={t`your Safes`}>
        {(safes) =>
          safes.length === 0 ? (
            <p>{t`This wallet owns no Safe on ${COLLECTION.chain.name}.`}</p>
          ) : (
            <SafeList safes={safes.slice(0, MAX_SAFES)} />
          )
        }
      </Loaded>
    </section>
  )
}

const MAX_SAFES = 100

function SafeList({ safes }: { readonly safes: readonly Address[] }) {
  return (
    <ul className="safes">
      {safes.map((safe) => (
        <li key={safe}>
          <SafeLink to={safePath(safe)}>
            <span className="hash">{safe}</span>
          </SafeLink>
        </li>
      ))}
    </ul>
  )
}
