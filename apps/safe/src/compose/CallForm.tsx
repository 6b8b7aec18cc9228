/** Calls any contract: a function of a pasted ABI, or raw bytes. */
import { type FormEvent, useMemo, useState } from 'react'
import { parseAmount, parseData } from '@peppermint/safe/build'
import { type AbiFunction, toFunctionSignature } from 'viem'
import { argumentField, encodeCallText, parseAbiText } from './abiText.ts'
import { HostAddressField } from '../hostNames/HostAddressField.tsx'
import type { DraftCall } from '@peppermint/ui/safe/batchDraft.ts'
import { methodTitle } from './callTitles.ts'
import { SelectField, TextField } from '@peppermint/ui/parts/Fields.tsx'
import { FormButtons } from './FormButtons.tsx'
import type { FormProps } from './formContext.ts'
import { FieldError, requireAddress, useBuild } from './useBuild.ts'

const CANTO_DECIMALS = 18

export function CallForm({ state: { chainId }, onCalls }: FormProps) {
  const [to, setTo] = useState('')
  const [value, setValue] = useState('0')
  const [isRaw, setRaw] = useState(false)
  const [data, setData] = useState('')
  const [abiText, setAbiText] = useState('')
  const [chosen, setChosen] = useState('')
  const [texts, setTexts] = useState<readonly string[]>([])
  const builder = useBuild()
  const functions = useMemo(() => readFunctions(abiText), [abiText])
  const method = functions.find((item) => toFunctionSignature(item) === chosen) ?? functions[0]
  const edit =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      builder.clear()
      set(next)
    }

  const make = (): readonly DraftCall[] | undefined => {
    let title = ''
    const calls = builder.build(() => {
      const address = requireAddress(to, 'to', chainId)
      const wei = parseAmount(value, CANTO_DECIMALS, 'value')
      if (isRaw) {
        title = methodTitle('raw bytes', address)
        return [{ to: address, value: wei, data: parseData(data) }]
      }
      if (method === undefined) {
        parseAbiText(abiText)
        throw new FieldError('abi', 'Paste an ABI first.')
      }
      title = methodTitle(method.name, address)
      return [{ to: address, value: wei, data: encodeCallText(method, texts, chainId) }]
    })
    return calls?.map((call) => ({ call, title }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const calls = make()
    if (calls === undefined) return
    onCalls(calls, isRaw ? [] : calls.map(({ call }) => ({ abi: functions, address: call.to })))
  }
  return (
    <form className="compose" onSubmit={submit} noValidate>
      <HostAddressField
        label="Contract"
        value={to}
        onChange={edit(setTo)}
        problem={builder.problemOf('to')}
        hint="The full address. Compare all of it with what you were given."
      />
      <SelectField
        label="Call"
        value={isRaw ? 'raw' : 'abi'}
        onChange={edit((next: string) => setRaw(next === 'raw'))}
        options={[
          ['abi', 'A function of its ABI'],
          ['raw', 'Raw bytes'],
        ]}
      />
      {isRaw ? (
        <TextField
          isLong
          label="Data"
          value={data}
          onChange={edit(setData)}
          problem={builder.problemOf('data')}
          hint="0x and hex digits, sent as they are."
        />
      ) : (
        <>
          <TextField
            isLong
            label="ABI"
            value={abiText}
            onChange={edit(setAbiText)}
            problem={builder.problemOf('abi')}
            hint="JSON, or signatures, one per line: transfer(address to, uint256 amount). The page decodes the bytes again for the review."
          />
          {method && (
            <MethodFields
              functions={functions}
              method={method}
              texts={texts}
              onMethod={(signature) => {
                builder.clear()
                setChosen(signature)
                setTexts([])
              }}
              onTexts={edit(setTexts)}
              problemOf={builder.problemOf}
            />
          )}
        </>
      )}
      <TextField
        label="Value in CANTO"
        value={value}
        onChange={edit(setValue)}
        inputMode="decimal"
        problem={builder.problemOf('value')}
      />
      <FormButtons make={make} />
    </form>
  )
}

interface MethodFieldsProps {
  readonly functions: readonly AbiFunction[]
  readonly method: AbiFunction
  readonly texts: readonly string[]
  readonly onMethod: (signature: string) => void
  readonly onTexts: (texts: readonly string[]) => void
  readonly problemOf: (field: string) => string | undefined
}

function MethodFields({ functions, method, texts, onMethod, onTexts, problemOf }: MethodFieldsProps) {
  const signatures = functions.map((item) => toFunctionSignature(item))
  return (
    <>
      <SelectField
        label="Function"
        value={toFunctionSignature(method)}
        onChange={onMethod}
        options={signatures.map((signature) => [signature, signature])}
      />
      {method.inputs.map(({ name, type }, index) => (
        <TextField
          key={`${toFunctionSignature(method)} ${index}`}
          label={`${name === undefined || name === '' ? `Argument ${index + 1}` : name} (${type})`}
          value={texts[index] ?? ''}
          onChange={(text) =>
            onTexts(method.inputs.map((_, at) => (at === index ? text : (texts[at] ?? ''))))
          }
          problem={problemOf(argumentField(index))}
          hint={type.includes('[') || type.startsWith('tuple') ? 'As JSON.' : undefined}
        />
      ))}
    </>
  )
}

/** Functions of a pasted ABI; none while it cannot be read. */
function readFunctions(text: string): readonly AbiFunction[] {
  try {
    return parseAbiText(text)
  } catch {
    return []
  }
}
