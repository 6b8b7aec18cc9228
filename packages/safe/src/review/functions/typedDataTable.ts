/** Typed data (EIP-712) of well-known contracts that gives authority, by the name of its type. */

export type TypedDataClass =
  /** Someone can take or trade tokens. */
  | 'moves-tokens'
  /** It is a transaction, an operation or a message of another account. */
  | 'signs-for-another-account'
  /** Someone can act, vote or propose in the Safe's place. */
  | 'delegates'

export const typedDataTable: Readonly<Record<TypedDataClass, readonly string[]>> = {
  'moves-tokens': [
    'Permit',
    'PermitForAll',
    'PermitSingle',
    'PermitBatch',
    'PermitDetails',
    'PermitTransferFrom',
    'PermitBatchTransferFrom',
    'PermitWitnessTransferFrom',
    'PermitBatchWitnessTransferFrom',
    'TokenPermissions',
    'TransferWithAuthorization',
    'ReceiveWithAuthorization',
    'AllowanceTransfer',
    'Order',
    'OrderComponents',
    'BulkOrder',
    // Of orders that only their marketplace shows.
    'Root',
    'LimitOrder',
    'RfqOrder',
    'OrderRFQ',
    'OtcOrder',
    'TakerSignedOtcOrder',
    'ERC721Order',
    'ERC1155Order',
    'MakerOrder',
    'Maker',
    'Taker',
    'DutchLimitOrder',
    'DutchOrder',
    'ExclusiveDutchOrder',
    'V2DutchOrder',
    'PriorityOrder',
    'CrossChainOrder',
    'GaslessCrossChainOrder',
  ],
  'signs-for-another-account': [
    'SafeTx',
    'SafeMessage',
    'SafeOp',
    'UserOperation',
    'PackedUserOperation',
    'MetaTransaction',
    'ForwardRequest',
    'ExecuteRecovery',
  ],
  delegates: ['Delegation', 'Caveat', 'Delegate', 'AddDelegate', 'DelegateBySig', 'Authorization', 'Alias'],
}

const CLASSES: ReadonlyMap<string, TypedDataClass> = new Map(
  (Object.entries(typedDataTable) as [TypedDataClass, readonly string[]][]).flatMap(([kind, names]) =>
    names.map((name) => [name, kind] as const),
  ),
)

export const typedDataClass = (type: string): TypedDataClass | undefined => CLASSES.get(type)
