/** Calls any contract: a function of a pasted ABI, or raw bytes. */
import { useMemo, useState } from 'react'
import { parseAmount, parseData } from '@peppermint/safe/build'
import { type AbiFunction, type Hex, toFunctionSignature } from 'viem'
import { argumentField, encodeCallText, parseAbiText } from './abiText.ts'
import { HostAddressField } from '../hostNames/HostAddressField.tsx'
import type { DraftCall } from '@peppermint/ui/safe/batchDraft.ts'
import { SelectField, TextField } from '@peppermint/ui/parts/Fields.tsx'
import { CallsForm, type FormProps } from './CallsForm.tsx'
import { FieldError, requireAddress } from './fieldError.ts'
import { t } from '@peppermint/ui/words/t.ts'

const COIN_DECIMALS = 18

export function CallForm({ state: { chainId }, onCalls }: FormProps) {
  const [to, setTo] = useState('')
  const [value, setValue] = useState('0')
  const [isRaw, setRaw] = useState(false)
  const [data, setData] = useState('')
  const [abiText, setAbiText] = useState('')
  const [chosen, setChosen] = useState('')
  const [texts, setTexts] = useState<readonly string[]>([])
  const functions = useMemo(() => readFunctions(abiText), [abiText])
  const method = functions.find((item) => toFunctionSignature(item) === chosen) ?? functions[0]

  const make = (): readonly DraftCall[] => {
    const address = requireAddress(to, 'to', chainId)
    const wei = parseAmount(value, COIN_DECIMALS, 'value')
    const callWith = (bytes: Hex) => ({ to: address, value: wei, data: bytes })
    if (isRaw) return [{ call: callWith(parseData(data)) }]
    if (method !== undefined)
      return [
        {
          call: callWith(encodeCallText(method, texts, chainId)),
          signature: toFunctionSignature(method),
        },
      ]
    parseAbiText(abiText)
    throw new FieldError('abi', t`Paste an ABI first.`)
  }
  return (
    <CallsForm
      make={make}
      onCalls={(calls) =>
        onCalls(calls, isRaw ? [] : calls.map(({ call }) => ({ abi: functions, address: call.to })))
      }
    >
      {({ edit, problemOf }) => (
        <>
          <HostAddressField
            label={t`Contract`}
            value={to}
            onChange={edit(setTo)}
            problem={problemOf('to')}
            hint={t`The full address. Compare all of it with what you were given.`}
          />
          <SelectField
            label={t`Call`}
            value={isRaw ? 'raw' : 'abi'}
            onChange={edit((next: string) => setRaw(next === 'raw'))}
            options={[
              ['abi', t`A function of its ABI`],
              ['raw', t`Raw bytes`],
            ]}
          />
          {isRaw ? (
            <TextField
              isLong
              label={t`Data`}
              value={data}
              onChange={edit(setData)}
              problem={problemOf('data')}
              hint={t`0x and hex digits, sent as they are.`}
            />
          ) : (
            <>
              <TextField
                isLong
                label="ABI"
                value={abiText}
                onChange={edit(setAbiText)}
                problem={problemOf('abi')}
                hint={t`JSON, or signatures, one per line: transfer(address to, uint256 amount). The page decodes the bytes again for the review.`}
              />
              {method && (
                <MethodFields
                  functions={functions}
                  method={method}
                  texts={texts}
                  onMethod={edit((signature) => {
                    setChosen(signature)
                    setTexts([])
                  })}
                  onTexts={edit(setTexts)}
                  problemOf={problemOf}
                />
              )}
            </>
          )}
          <TextField
            label={t`Value in ${COLLECTION.chain.coin.symbol}`}
            value={value}
            onChange={edit(setValue)}
            inputMode="decimal"
            problem={problemOf('value')}
          />
        </>
      )}
    </CallsForm>
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
        label={t`Function`}
        value={toFunctionSignature(method)}
        onChange={onMethod}
        options={signatures.map((signature) => [signature, signature])}
      />
      {method.inputs.map(({ name, type }, index) => (
        <TextField
          key={`${toFunctionSignature(method)} ${index}`}
          label={`${name === undefined || name === '' ? t`Argument ${index + 1}` : name} (${type})`}
          value={texts[index] ?? ''}
          onChange={(text) =>
            onTexts(method.inputs.map((_, at) => (at === index ? text : (texts[at] ?? ''))))
          }
          problem={problemOf(argumentField(index))}
          hint={type.includes('[') || type.startsWith('tuple') ? t`As JSON.` : undefined}
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
