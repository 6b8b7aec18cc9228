/** Asks the user to sign and propose a transaction, and to execute it where that signature completes it. */
import { hashSafeTransaction, type SafeTransaction } from '@peppermint/safe/hashes'
import { hasShownParameters, reviewTransaction } from '@peppermint/safe/review'
import { callWords, type CallSentence } from '@peppermint/ui/calls/callWords.ts'
import { sameText } from '@peppermint/ui/words/t.ts'
import { formatEther, type Hex } from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import { confirmAsOthers, executeTransaction, proposeTransaction } from '../actions.ts'
import { code, element, facts } from '../elements.ts'
import { describeAccount, domainOf, type Host } from '../host.ts'
import { transactionRejected } from '../protocol.ts'
import type { DialogSurface } from './dialogQueue.ts'
import { describeSigner, dialogButtons, notice, textOf, signingObstacle } from './signer.ts'

/**
 * Resolves when the transaction is proposed, or sent.
 * @param draft its nonce is the one that the dialog suggests.
 * @throws {HostError} if the user closes the dialog.
 */
export function askForTransaction(host: Host, draft: SafeTransaction): Promise<{ readonly safeTxHash: Hex }> {
  return host.dialogs.ask((surface) => {
    const dialog = createTransactionDialog(host, surface, draft)
    const unsubscribe = host.onWalletChange(dialog.render)
    dialog.render()
    return dialog.result.finally(unsubscribe)
  })
}

function createTransactionDialog(host: Host, surface: DialogSurface, draft: SafeTransaction) {
  const { promise: result, resolve, reject } = Promise.withResolvers<{ readonly safeTxHash: Hex }>()
  surface.onDismiss(() => reject(transactionRejected()))
  let nonce = draft.nonce
  let isExecuting = false
  let isBusy = false
  let problem: string | undefined

  const { nonce: nextNonce, threshold } = host.safe.info()
  const canComplete = () => nonce === nextNonce && (threshold === 1 || host.switches().otherOwners === 'sign')

  async function sign(): Promise<void> {
    isBusy = true
    problem = undefined
    render()
    try {
      const transaction = { ...draft, nonce }
      const safeTxHash = await proposeTransaction(host, transaction, () => surface.isOpen())
      if (host.switches().otherOwners === 'sign') await confirmAsOthers(host, safeTxHash)
      if (isExecuting && canComplete()) await executeTransaction(host, transaction, safeTxHash)
      resolve({ safeTxHash })
    } catch (error) {
      problem = textOf(error)
    }
    isBusy = false
    if (surface.isOpen()) render()
  }

  function render(): void {
    const domain = domainOf(host)
    const transaction = { ...draft, nonce }
    const { call } = reviewTransaction({
      transaction,
      safe: { address: domain.safe, chainId: domain.chainId, version: domain.version },
      abis: [{ abi: scovillesAbi, address: host.config.contract }],
    })
    const words = callWords(call, {
      safe: domain.safe,
      collection: host.config.contract,
      write: (address) => sameText(describeAccount(address)),
      // The host asks no token what it is.
      tokenAt: () => undefined,
      ownerCount: host.safe.info().owners.length,
      nonce,
    })
    const hashes = hashSafeTransaction(transaction, domain)
    surface.show(
      'Sign this transaction?',
      facts([
        ['App', `${host.app.name}, ${host.app.origin}`],
        [
          'Nonce',
          nonceInput(nonce, nextNonce, (typed, isDone) => {
            nonce = typed
            if (isDone) render()
          }),
        ],
        ['Signer', describeSigner(host)],
        ['Needed', `${threshold} of ${host.safe.info().owners.length} owners`],
      ]),
      describeCall(words),
      element(
        'details',
        {},
        element('summary', { textContent: 'Hashes to compare with your wallet' }),
        facts([
          ['Domain hash', code(hashes.domainHash)],
          ['Message hash', code(hashes.structHash)],
          ['safeTxHash', code(hashes.safeTxHash)],
        ]),
      ),
      canComplete()
        ? checkbox('Execute now', isExecuting, (isChecked) => {
            isExecuting = isChecked
            render()
          })
        : undefined,
      notice(problem ?? signingObstacle(host)),
      dialogButtons({
        confirm: isBusy ? 'Waiting for your wallet …' : isExecuting ? 'Sign and execute' : 'Sign and propose',
        canConfirm: !isBusy && signingObstacle(host) === undefined,
        onConfirm: () => void sign(),
        onReject: () => surface.dismiss(),
      }),
    )
  }

  return { result, render }
}

/** @param onChange receives each digit as well, so that a drawing in between, as after a block, keeps what is typed. */
function nonceInput(
  nonce: number,
  min: number,
  onChange: (nonce: number, isDone: boolean) => void,
): HTMLElement {
  const input = element('input', {
    id: 'nonce',
    type: 'number',
    min: String(min),
    step: '1',
    value: String(nonce),
  })
  input.ariaLabel = 'Nonce'
  const typed = (): number => (input.validity.valid && input.value !== '' ? input.valueAsNumber : min)
  input.addEventListener('input', () => onChange(typed(), false))
  input.addEventListener('change', () => onChange(typed(), true))
  return input
}

function checkbox(label: string, isChecked: boolean, onChange: (isChecked: boolean) => void): HTMLElement {
  const input = element('input', { id: 'execute', type: 'checkbox', checked: isChecked })
  input.addEventListener('change', () => onChange(input.checked))
  return element('label', {}, input, label)
}

/** A call with its sentence, and the calls that it makes. */
function describeCall({ call, sentence, parts }: CallSentence): HTMLElement {
  const { to, value, data, operation, contract, decoded, calls } = call
  const parameters = decoded?.parameters ?? []
  return element(
    'section',
    { className: operation === 1 ? 'call delegated' : 'call' },
    element('h3', { textContent: sentence.text }),
    facts([
      ['To', element('span', {}, contract === null ? undefined : `${contract.name} `, code(to))],
      ['Value', `${formatEther(value)} CANTO`],
      ...(operation === 1 ? [['Operation', 'Delegate call'] as const] : []),
      ...(hasShownParameters(call)
        ? parameters.map(
            ({ name, value: given }) =>
              [name, code(typeof given === 'string' ? given : JSON.stringify(given))] as const,
          )
        : []),
    ]),
    data === '0x' || calls !== null
      ? undefined
      : element(
          'details',
          {},
          element('summary', { textContent: `${(data.length - 2) / 2} bytes of data` }),
          element('pre', { textContent: data, tabIndex: 0 }),
        ),
    ...parts.map(describeCall),
  )
}
