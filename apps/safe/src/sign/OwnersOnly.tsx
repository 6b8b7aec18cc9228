/** What only owners can do: for another account, why it cannot, and how an owner gets there. Before a form, not below it. */
import type { ReactNode } from 'react'
import { t } from '@peppermint/ui/words/t.ts'
import { isAddressEqual } from 'viem'
import { PageHeading } from '../elements/PageHeading.tsx'
import { useChainSafe, useSource } from '../queries.ts'
import { useAccount, useIsInHost } from '../workspace.ts'
import { isOwner } from './reviewed.ts'

export const NOT_AN_OWNER = t`Your account isn’t an owner of this Safe, so it can’t propose or sign. Choose an owner’s account in your wallet, or connect another wallet.`

interface OwnersOnlyProps {
  /** Of the page, which has its own heading for an owner. */
  readonly title: string
  readonly children: ReactNode
}

/** Draws the page for an owner, and for an account of which that is not known yet. */
export function OwnersOnly({ title, children }: OwnersOnlyProps) {
  const { safe } = useSource()
  const account = useAccount()
  const state = useChainSafe().data
  const isSafe = account !== undefined && isAddressEqual(account, safe)
  const isOther = account !== undefined && !isSafe && state !== undefined && !isOwner(state, account)
  return (
    <>
      {(isSafe || isOther) && (
        <>
          <PageHeading level={2} title={title}>
            {title}
          </PageHeading>
          <div className="note plain">{isSafe ? <SafeItself /> : <NotAnOwner />}</div>
        </>
      )}
      {/* What was entered is kept for when an owner’s account is chosen again. */}
      {!isSafe && <div hidden={isOther}>{children}</div>}
    </>
  )
}

function NotAnOwner() {
  return (
    <>
      <p>{NOT_AN_OWNER}</p>
      <OwnTab />
    </>
  )
}

/** The connected account is the Safe that the page shows. */
export function SafeItself() {
  return (
    <>
      <p>
        {useIsInHost()
          ? t`Here you act as the Safe, which can’t propose, sign or execute for itself. Its owners do that: open this page in a tab, and connect an owner’s wallet there.`
          : t`You’re connected as the Safe itself, which can’t propose, sign or execute for itself. Connect an owner’s wallet instead.`}
      </p>
      <OwnTab />
    </>
  )
}

/** Out of a host's frame, which has no wallet but the Safe. */
function OwnTab() {
  if (!useIsInHost()) return null
  return (
    <p>
      <a className="b" href={globalThis.location?.href ?? ''} target="_blank" rel="noreferrer">
        {t`Open this page in a tab`}
      </a>
    </p>
  )
}
