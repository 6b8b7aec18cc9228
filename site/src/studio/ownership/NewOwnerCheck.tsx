/** What the chain says about the account that would become the owner. */
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getBalance, getTransactionCount } from 'viem/actions'
import { useSession } from '../../collection/CollectionRoot.tsx'
import { newOwnerWords } from '../../words/studio/ownershipWords.ts'
import { readOwnerAccount } from '../readOwnerAccount.ts'
import { studioClient } from '../studioClient.ts'

interface NewOwnerCheckProps {
  readonly chainId: number
  readonly address: Address
}

export function NewOwnerCheck({ chainId, address }: NewOwnerCheckProps) {
  const { site } = useSession()
  const { data, isError } = useQuery({
    queryKey: ['studio-new-owner', address],
    async queryFn() {
      const client = studioClient(site)
      const [account, nonce, balance] = await Promise.all([
        readOwnerAccount(client, chainId, address),
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
        {isError ? 'Canto didn’t answer, so this address is unchecked.' : 'Looking the address up on Canto…'}
      </p>
    )
  const { tone, text } = newOwnerWords(data)
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
