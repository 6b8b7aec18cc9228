/** What a transaction calls, decoded from the bytes to be signed, with the calls of a batch in their order. */
import { hasShownParameters, MAX_SHOWN_ENTRIES, type ReviewedCall, shownCalls } from '@peppermint/safe/review'
import type { DataDecoded, DecodedParameter, ParameterValue } from '@peppermint/safe/wire'
import { escapeHidden } from '@peppermint/input/text'
import { type Hex, size } from 'viem'
import { useMemo } from 'react'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { capitalize } from '@peppermint/ui/words/format/names.ts'
import type { NameAddress } from './addressNames.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface CallTreeProps {
  readonly call: ReviewedCall
  readonly nameAddress: NameAddress
}

export function CallTree({ call, nameAddress }: CallTreeProps) {
  const shown = useMemo(() => new Set(shownCalls(call)), [call])
  return <Subtree call={call} nameAddress={nameAddress} shown={shown} />
}

interface SubtreeProps extends CallTreeProps {
  readonly shown: ReadonlySet<ReviewedCall>
}

function Subtree({ call, nameAddress, shown }: SubtreeProps) {
  if (call.calls === null) return <SingleCall call={call} nameAddress={nameAddress} />
  const hasParameters = hasShownParameters(call)
  return (
    <>
      {hasParameters && <SingleCall call={call} nameAddress={nameAddress} />}
      {call.callCount > 0 || !hasParameters ? <p>{nestingWords(call, nameAddress)}</p> : null}
      <InnerCalls call={call} nameAddress={nameAddress} shown={shown} />
      {!hasParameters && (
        <details>
          <summary>{call.nesting === 'batch' ? t`How the batch is sent` : t`How they are sent`}</summary>
          <SingleCall call={{ ...call, decoded: null }} nameAddress={nameAddress} />
        </details>
      )}
    </>
  )
}

function InnerCalls({ call: { calls, callCount }, nameAddress, shown }: SubtreeProps) {
  const drawn = (calls ?? []).filter((inner) => shown.has(inner))
  const hidden = callCount - drawn.length
  return (
    <>
      {drawn.length > 0 && (
        <ol className="call-list">
          {drawn.map((inner) => (
            <li key={inner.path.join('.')}>
              <Subtree call={inner} nameAddress={nameAddress} shown={shown} />
            </li>
          ))}
        </ol>
      )}
      {hidden > 0 && (
        <p className="note bad">{t`And ${formatInteger(hidden)} more, which this page does not show.`}</p>
      )}
    </>
  )
}

function nestingWords({ nesting, callCount, to }: ReviewedCall, nameAddress: NameAddress): string {
  const count = plural(callCount, t`One call`, t`${formatInteger(callCount)} calls`)
  const name = nameAddress(to)?.text ?? to
  if (nesting === 'batch') return t`${count}, in this order, all or none.`
  if (nesting === 'caller') return t`${count} of ${name}, in this order.`
  if (nesting === 'new-safe' || nesting === 'setup') return t`${count} that the new Safe makes.`
  return t`${count} that ${name} makes.`
}

function SingleCall({ call, nameAddress }: CallTreeProps) {
  const { to, value, data, operation, decoded } = call
  return (
    <>
      <dl className="call">
        {operation === 1 && (
          <div>
            <dt>{t`Operation`}</dt>
            <dd>
              <b className="alarm">{t`Delegate call: the code at this address runs as the Safe`}</b>
            </dd>
          </div>
        )}
        <div>
          <dt>{t`To`}</dt>
          <dd>
            <AddressText address={to} nameAddress={nameAddress} />
          </dd>
        </div>
        {decoded !== null && <MethodRows decoded={decoded} nameAddress={nameAddress} />}
        <div>
          <dt>{t`Sends along`}</dt>
          <dd>{value === 0n ? t`No ${COLLECTION.chain.coin.symbol}` : formatCoin(value)}</dd>
        </div>
      </dl>
      <RawBytes data={data} />
    </>
  )
}

function MethodRows({
  decoded,
  nameAddress,
}: {
  readonly decoded: DataDecoded
  readonly nameAddress: NameAddress
}) {
  const parameters = decoded.parameters ?? []
  return (
    <>
      <div>
        <dt>{t`Function`}</dt>
        <dd>
          <b>{escapeHidden(decoded.method)}</b>({escapeHidden(parameters.map(({ type }) => type).join(', '))})
        </dd>
      </div>
      {parameters.map((parameter, index) => (
        // Parameters may have equal or no names.
        <div key={`${index} ${parameter.name}`}>
          <dt>
            <bdi>{escapeHidden(parameter.name) || t`Parameter ${index + 1}`}</bdi>
          </dt>
          <dd>
            <Parameter parameter={parameter} nameAddress={nameAddress} />
          </dd>
        </div>
      ))}
    </>
  )
}

function Parameter({
  parameter: { type, value, valueDecoded },
  nameAddress,
}: {
  readonly parameter: DecodedParameter
  readonly nameAddress: NameAddress
}) {
  if (valueDecoded !== null && valueDecoded !== undefined && !Array.isArray(valueDecoded))
    return (
      <dl className="call">
        <MethodRows decoded={valueDecoded as DataDecoded} nameAddress={nameAddress} />
      </dl>
    )
  if (type === 'address' && typeof value === 'string')
    return <AddressText address={value} nameAddress={nameAddress} />
  return <ValueText value={value} />
}

function ValueText({ value }: { readonly value: ParameterValue }) {
  if (typeof value === 'string')
    return value.length > 200 ? (
      <RawBytes data={value as Hex} />
    ) : (
      <span className="hash">{escapeHidden(value) || t`empty`}</span>
    )
  if (value.length === 0) return <>{t`empty list`}</>
  return (
    <ol className="values">
      {value.slice(0, MAX_SHOWN_ENTRIES).map((inner, index) => (
        <li key={`${index} ${typeof inner === 'string' ? inner : ''}`}>
          <ValueText value={inner} />
        </li>
      ))}
      {value.length > MAX_SHOWN_ENTRIES && (
        <li className="note bad">{t`And ${formatInteger(value.length - MAX_SHOWN_ENTRIES)} more, which are only in the raw bytes.`}</li>
      )}
    </ol>
  )
}

/** An address in full, with the name that this page has for it. */
export function AddressText({
  address,
  nameAddress,
}: {
  readonly address: string
  readonly nameAddress: NameAddress
}) {
  const name = nameAddress(address)
  return (
    <>
      {name !== undefined && (
        <>
          {capitalize(name.text)}
          <br />
        </>
      )}
      <span className="hash m">{address}</span>
    </>
  )
}

export function RawBytes({ data }: { readonly data: Hex }) {
  if (data === '0x') return <p className="s m">{t`No data`}</p>
  return (
    <details>
      <summary>{t`Raw bytes, ${formatInteger(data.startsWith('0x') ? size(data) : data.length)}`}</summary>
      <p className="hash s m">{escapeHidden(data)}</p>
    </details>
  )
}
