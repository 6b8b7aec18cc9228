/** What a check found: errors by line, or counts, the root, and how it differs from what is on chain and published. */
import { plural } from '@peppermint/ui/words/plural.ts'
import type { AllowlistScope } from '@peppermint/sale/allowlist.ts'
import type { Hex } from 'viem'
import type { Phase } from '@peppermint/sale'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { fileProblemWords, listProblemWords } from '../words/listProblemWords.ts'
import {
  draftRootWords,
  issueCountWords,
  rootWords,
  stageWords,
  copyWords,
  downloadWords,
} from '../words/listWords.ts'
import { ListDifference } from './ListDifference.tsx'
import type { BrokenList, ValidList } from './listMessages.ts'
import type { CompareState, ListState } from './useListCheck.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { useCopy } from '@peppermint/wallet-kit'
import { saveFile } from '@peppermint/ui/parts/saveFile.ts'

interface ListFindingsProps {
  readonly state: ListState
  readonly comparing: CompareState
  /** The phase as the contract has it; undefined for one that the batch adds. */
  readonly written: Phase | undefined
  /** The phase as the batch leaves it. */
  readonly drafted: Phase
  readonly scope: AllowlistScope
  readonly onCompare: (root: Hex) => void
}

export function ListFindings({ state, ...rest }: ListFindingsProps) {
  switch (state.status) {
    case 'none':
      return (
        <section className="unchanged" aria-label={t`The list`}>
          <h3>{t`No list yet`}</h3>
          <p className="m">{t`Every row is checked, and the root computed, before anything is written.`}</p>
        </section>
      )
    case 'running':
      return (
        <div className="notice" role="status">
          <p>{stageWords(state.name, state.stage, state.part)}</p>
        </div>
      )
    case 'failed':
      return (
        <div className="notice bad" role="alert">
          <p>{t`The check couldn’t be started. Reload the page and try again; nothing was sent.`}</p>
        </div>
      )
    case 'checked':
      if (state.list.status === 'valid') return <Valid name={state.name} list={state.list} {...rest} />
      if (state.list.status === 'broken') return <Broken name={state.name} list={state.list} />
      return (
        <div className="notice bad" role="alert">
          <p>{fileProblemWords(state.name, state.list.problem)}</p>
        </div>
      )
  }
}

function Broken({ name, list }: { readonly name: string; readonly list: BrokenList }) {
  const { issues, issueCount } = list
  return (
    <section className="findings" aria-labelledby="list-errors">
      <h3 id="list-errors">{issueCountWords(issueCount)}</h3>
      <p className="m">{t`${name}. Fix every one and drop it again; until then there is no root.`}</p>
      <div className="scroll issues" role="region" aria-label={t`Errors by line`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Line`}</th>
              <th scope="col">{t`What is wrong`}</th>
            </tr>
          </thead>
          <tbody>
            {issues.map(({ row, problem }, index) => (
              <tr key={index}>
                <th scope="row">{formatInteger(row)}</th>
                <td>{listProblemWords(problem)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {issueCount > issues.length && (
        <p className="s m">{t`And ${formatInteger(issueCount - issues.length)} more.`}</p>
      )}
    </section>
  )
}

interface ValidProps extends Omit<ListFindingsProps, 'state'> {
  readonly name: string
  readonly list: ValidList
}

function Valid({ name, list, comparing, written, drafted, scope, onCompare }: ValidProps) {
  const { accounts, quotas, root, prices, priceCount } = list
  const onChain = setRoot(written)
  const inBatch = setRoot(drafted)
  const draftWords = draftRootWords(written, drafted, root)
  return (
    <section className="findings" aria-labelledby="list-valid">
      <h3 id="list-valid">{t`Every row is valid`}</h3>
      <p className="m">{name}</p>
      <dl className="figures">
        <div>
          <dt>{t`Accounts`}</dt>
          <dd>{formatInteger(accounts)}</dd>
        </div>
        <div>
          <dt>{t`Can mint at most`}</dt>
          <dd>{formatInteger(quotas)}</dd>
        </div>
      </dl>
      <dl className="facts">
        <dt>{t`Prices`}</dt>
        <dd>
          {prices.map(({ price, accounts: count }) => (
            <span className="price-count" key={String(price)}>
              {plural(
                count,
                t`${formatCoin(price)} for 1 account`,
                t`${formatCoin(price)} for ${formatInteger(count)} accounts`,
              )}
            </span>
          ))}
          {priceCount > prices.length && (
            <span>{t`and ${formatInteger(priceCount - prices.length)} others`}</span>
          )}
        </dd>
        <dt>{t`Root`}</dt>
        <dd>
          <HashBlock hash={root} />
        </dd>
        {onChain !== undefined && onChain !== root && (
          <>
            <dt>{t`On chain`}</dt>
            <dd>
              <HashBlock hash={onChain} isOld />
            </dd>
          </>
        )}
        {inBatch !== undefined && inBatch !== onChain && inBatch !== root && (
          <>
            <dt>{t`In your batch`}</dt>
            <dd>
              <HashBlock hash={inBatch} isOld />
            </dd>
          </>
        )}
      </dl>
      <p className={`notice ${onChain === root ? 'ok' : 'warn'}`} role="status">
        {rootWords(written, root)}
      </p>
      {draftWords !== undefined && <p className="notice">{draftWords}</p>}
      {onChain !== undefined && onChain !== root && (
        <ListDifference state={comparing} onCompare={() => onCompare(onChain)} />
      )}
      <ListDownloads list={list} scope={scope} />
    </section>
  )
}

/** The root of a phase that has one. */
function setRoot(phase: Phase | undefined): Hex | undefined {
  const root = phase?.allowlistRoot
  return root === 'pending' ? undefined : root
}

interface HashBlockProps {
  readonly hash: Hex
  /** What is replaced. */
  readonly isOld?: boolean
}

/** A hash in groups that can be compared by eye: eight of eight digits, the first and the last marked. */
function HashBlock({ hash, isOld = false }: HashBlockProps) {
  const groups = hash.slice(2).match(/.{1,8}/g) ?? []
  return (
    <code className="hash-block" data-old={isOld}>
      <span>0x</span>
      {groups.map((group, index) => (
        <span key={index} className={index === 0 || index === groups.length - 1 ? 'marked' : undefined}>
          {group}
        </span>
      ))}
    </code>
  )
}

interface ListDownloadsProps {
  readonly list: ValidList
  readonly scope: AllowlistScope
}

/** What the creator needs to publish a list: the checked CSV, the phase's manifest, and the command. */
function ListDownloads({ list, scope }: ListDownloadsProps) {
  const { chainId, contract, phase } = scope
  const command = `npm run allowlist -- list.csv --phase ${phase} --chain ${chainId} --contract ${contract}`
  const [outcome, copy] = useCopy(command)
  const manifest = `${JSON.stringify({ chainId, contract, phase, root: list.root }, undefined, 2)}\n`
  return (
    <div className="publish">
      <h3>{t`Publish the list before its root`}</h3>
      <p className="m">
        {t`The page reads each account’s proof from files that this command writes. Put them on the server first.`}
      </p>
      <code className="brk command">{command}</code>
      <div className="actions">
        <button type="button" className="b secondary" onClick={copy}>
          <span aria-live="polite">{copyWords(outcome)}</span>
        </button>
        <button type="button" className="b secondary" onClick={() => saveFile('list.csv', list.csv)}>
          {downloadWords('list.csv')}
        </button>
        <button
          type="button"
          className="b secondary"
          onClick={() => saveFile(`phase-${phase}.json`, manifest)}
        >
          {downloadWords(`phase-${phase}.json`)}
        </button>
      </div>
    </div>
  )
}
