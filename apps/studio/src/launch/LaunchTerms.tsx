/** The terms that are launched, as constructor arguments have them. */
import type { DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import { Fragment } from 'react'
import { formatExactMoment } from '../words/exactMoment.ts'
import { shareWords } from '../words/overviewWords.ts'
import { audienceWords, endWords } from '../words/phaseWords.ts'
import { artWords } from '../words/artWords.ts'

export function LaunchTerms({ config }: { readonly config: DeployConfig }) {
  const { name, symbol, maxSupply, owner, phases, payees = [], royalty, art } = config
  return (
    <dl className="facts">
      <dt>{t`Name`}</dt>
      <dd>
        {name} ({symbol})
      </dd>
      <dt>{t`Supply`}</dt>
      <dd>{formatInteger(maxSupply)}</dd>
      <dt>{t`Owner`}</dt>
      <dd>
        <AccountLink address={owner} isWhole />
      </dd>
      {phases.map((phase, index) => (
        <Fragment key={`${index} ${phase.name}`}>
          <dt>{phase.name}</dt>
          <dd>
            {`${formatExactMoment(phase.start)} – ${endWords(phase)} · ${formatCoin(phase.price)} · ${audienceWords(phase)}`}
          </dd>
        </Fragment>
      ))}
      {payees.map(({ label, account, share }, index) => (
        <Fragment key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd>
            {shareWords(share)} <AccountLink address={account} isWhole />
          </dd>
        </Fragment>
      ))}
      {royalty !== undefined && (
        <>
          <dt>{t`Royalty`}</dt>
          <dd>
            {rich(
              parts`${shareWords(royalty.share)} of a resale, to ${<AccountLink address={royalty.receiver} isWhole />}`,
              {},
            )}
          </dd>
        </>
      )}
      {art !== undefined && (
        <>
          <dt>{artWords.title}</dt>
          <dd className="brk">{art.metadata}</dd>
        </>
      )}
    </dl>
  )
}
