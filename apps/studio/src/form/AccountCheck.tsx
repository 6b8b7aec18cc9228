/** What the chain says about an account that is about to own the collection, or to be paid. */
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getBalance, getTransactionCount } from 'viem/actions'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { accountCheckWords, type AccountRole } from '../words/ownershipWords.ts'
import { readOwnerAccount } from '../readOwnerAccount.ts'
import { studioClient } from '../studioClient.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface AccountCheckProps {
  readonly role: AccountRole
  readonly address: Address
}

export function AccountCheck({ role, address }: AccountCheckProps) {
  const { site } = useSession()
  const { data, isError } = useQuery({
    queryKey: ['studio-account-check', address],
    async queryFn() {
      const client = studioClient(site)
      const [account, nonce, balance] = await Promise.all([
        readOwnerAccount(client, address),
        getTransactionCount(client, { address }),
        getBalance(client, { address }),
      ])
      return { account, isUsed: nonce > 0 || balance > 0n }
    },
    retry: false,
  })
  if (data === undefined)
    return (
      <p className="notice" role="status">
        {isError
          ? t`${COLLECTION.chain.name} didn’t answer, so this address is unchecked.`
          : t`Looking the address up on ${COLLECTION.chain.name}…`}
      </p>
    )
  const { tone, text } = accountCheckWords(data, role)
  return (
    <div className={`notice ${tone}`} role="status">
      <p>{text}</p>
      {data.account.type === 'safe' && (
        <ul>
          {data.account.owners.map((owner) => (
            <li key={owner} className="s brk">
              {owner}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
