/** Sends coin, a token or a pepper to one address. */
import { useState } from 'react'
import {
  parseAmount,
  type SafeCall,
  transferCoin,
  transferCollectible,
  transferToken,
} from '@peppermint/safe/build'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { cleanText } from '../words/plainText.ts'
import { HostAddressField } from '../hostNames/HostAddressField.tsx'
import { useBalances, useCollectibles } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import type { DraftCall } from '@peppermint/ui/safe/batchDraft.ts'
import { SelectField, TextField } from '@peppermint/ui/parts/Fields.tsx'
import type { Address } from 'viem'
import { CallsForm, type FormProps } from './CallsForm.tsx'
import { FieldError, requireAddress } from './fieldError.ts'
import { useToken } from './useToken.ts'
import { t } from '@peppermint/ui/words/t.ts'

const COIN_DECIMALS = 18

type Asset = 'coin' | 'token' | 'pepper'

const ASSETS: readonly (readonly [Asset, string])[] = [
  ['coin', COLLECTION.chain.coin.symbol],
  ['token', t`A token (ERC-20)`],
  ['pepper', COLLECTION.unit.withArticleCapital],
]

export function TransferForm({ state, onCalls }: FormProps) {
  const { site } = useWorkspace()
  const { chainId, contract: collection } = site.deployment
  const [asset, setAsset] = useState<Asset>('coin')
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('')
  const [tokenText, setTokenText] = useState('')
  const [pepper, setPepper] = useState('')
  const tokens = useBalances().data?.items.filter(({ tokenInfo }) => tokenInfo.type === 'ERC20') ?? []
  const peppers = useOwnedPeppers()
  const token = useToken(tokenText)

  const make = (): readonly DraftCall[] => {
    const send = (callTo: (recipient: Address) => SafeCall) => [
      { call: callTo(requireAddress(to, 'to', chainId)) },
    ]
    if (asset === 'coin') {
      const value = parseAmount(amount, COIN_DECIMALS)
      if (value > state.balance) throw new FieldError('amount', t`The Safe has ${formatCoin(state.balance)}.`)
      return send((recipient) => transferCoin({ to: recipient, value }))
    }
    if (asset === 'pepper') {
      if (!/^\d{1,9}$/.test(pepper.trim()))
        throw new FieldError('tokenId', t`Enter the number of ${COLLECTION.unit.withArticle}.`)
      const tokenId = BigInt(pepper.trim())
      return send((recipient) =>
        transferCollectible({ collection, from: state.address, to: recipient, tokenId }),
      )
    }
    const contract = requireAddress(tokenText, 'token', chainId)
    if (token.status !== 'read')
      throw new FieldError(
        'token',
        token.status === 'reading'
          ? t`Still reading this token from the chain. Try again in a moment.`
          : t`The contract at this address does not answer as a token.`,
      )
    const value = parseAmount(amount, token.decimals)
    return send((recipient) => transferToken({ token: contract, to: recipient, amount: value }))
  }
  return (
    <CallsForm make={make} onCalls={onCalls}>
      {({ edit, problemOf }) => (
        <>
          <SelectField
            label={t`What`}
            value={asset}
            options={ASSETS}
            onChange={edit((value: string) => setAsset(value as Asset))}
          />
          {asset === 'token' && (
            <TextField
              label={t`Token contract`}
              value={tokenText}
              onChange={edit(setTokenText)}
              options={tokens.map(({ tokenInfo }) => tokenInfo.address)}
              problem={problemOf('token')}
              hint={
                token.status === 'read'
                  ? t`${cleanText(token.symbol, 12)}, ${token.decimals} decimals, as the contract answers`
                  : t`Its decimals are read from the contract.`
              }
            />
          )}
          {asset === 'pepper' ? (
            <TextField
              label={t`Number of the ${COLLECTION.unit.one}`}
              value={pepper}
              onChange={edit(setPepper)}
              inputMode="numeric"
              options={peppers}
              problem={problemOf('tokenId')}
              hint={
                peppers.length === 0
                  ? t`The Safe’s ${COLLECTION.unit.many} are on the Assets page.`
                  : t`The Safe has ${peppers.slice(0, 12).join(', ')}.`
              }
            />
          ) : (
            <TextField
              label={t`Amount`}
              value={amount}
              onChange={edit(setAmount)}
              inputMode="decimal"
              problem={problemOf('amount')}
              hint={
                asset === 'coin'
                  ? t`The Safe has ${formatCoin(state.balance)}.`
                  : t`In whole tokens, such as 1.5.`
              }
            />
          )}
          <HostAddressField
            label={t`To`}
            value={to}
            onChange={edit(setTo)}
            problem={problemOf('to')}
            hint={t`The full address. Compare all of it with what the recipient gave you.`}
          />
        </>
      )}
    </CallsForm>
  )
}

/** Numbers of the Safe's peppers, as the source lists them. */
function useOwnedPeppers(): readonly string[] {
  const collection = useWorkspace().site.deployment.contract.toLowerCase()
  const items = useCollectibles().data?.pages.flatMap(({ results }) => results) ?? []
  return items.filter(({ address }) => address.toLowerCase() === collection).map(({ id }) => id)
}
