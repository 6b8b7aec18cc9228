/** Owners, roles and code of contracts, and contracts that make calls for others. */
import { ADMINISTERS, bySignature, type Family, gives, HARMLESS, runs } from './functionRule.ts'

const TARGETS = { list: 'calls', to: 0, data: 1 } as const
const OPERATIONS = { list: 'ops', to: 0, data: 3 } as const
/** Each is a call of the contract to itself, as the caller. */
const multicalls = runs('caller', { to: null, data: 'data' })
const targets = runs('relay', TARGETS)

export const contractFamilies: Readonly<Record<string, Family>> = {
  ownership: bySignature({
    'transferOwnership(address newOwner, bool direct, bool renounce)': gives('own', 'newOwner'),
    'setOwner(address newOwner)': gives('own', 'newOwner'),
    'completeOwnershipHandover(address pendingOwner)': gives('own', 'pendingOwner'),
    'requestOwnershipHandover()': HARMLESS,
    'cancelOwnershipHandover()': HARMLESS,
    'claimOwnership()': HARMLESS,
  }),
  accessControl: bySignature({
    'grantRole(bytes32 role, address account)': gives('role', 'account'),
    'revokeRole(bytes32 role, address account)': HARMLESS,
    'renounceRole(bytes32 role, address account)': HARMLESS,
    'grantRoles(address user, uint256 roles)': gives('role', 'user'),
    'revokeRoles(address user, uint256 roles)': HARMLESS,
    'beginDefaultAdminTransfer(address newAdmin)': gives('own', 'newAdmin'),
    'acceptDefaultAdminTransfer()': HARMLESS,
    'cancelDefaultAdminTransfer()': HARMLESS,
    'changeDefaultAdminDelay(uint48 newDelay)': ADMINISTERS,
    'rollbackDefaultAdminDelay()': ADMINISTERS,
  }),
  proxies: bySignature({
    'upgradeTo(address newImplementation)': gives('upgrade', 'newImplementation'),
    'upgradeToAndCall(address newImplementation, bytes data)': gives('upgrade', 'newImplementation'),
    'changeAdmin(address newAdmin)': gives('upgrade', 'newAdmin'),
    'setImplementation(address newImplementation)': gives('upgrade', 'newImplementation'),
    'upgrade(address proxy, address implementation)': gives('upgrade', 'implementation'),
    'upgradeAndCall(address proxy, address implementation, bytes data)': gives('upgrade', 'implementation'),
    'changeProxyAdmin(address proxy, address newAdmin)': gives('upgrade', 'newAdmin'),
    'diamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] _diamondCut, address _init, bytes _calldata)':
      gives('upgrade', '_init'),
  }),
  delegation: bySignature({
    'setDelegate(bytes32 id, address delegate)': gives('delegate', 'delegate'),
    'clearDelegate(bytes32 id)': HARMLESS,
    'delegateAll(address to, bytes32 rights, bool enable)': gives('delegate', 'to', { unless: 'enable' }),
    'delegateContract(address to, address contract_, bytes32 rights, bool enable)': gives('delegate', 'to', {
      unless: 'enable',
    }),
    'delegateERC721(address to, address contract_, uint256 tokenId, bytes32 rights, bool enable)': gives(
      'delegate',
      'to',
      { unless: 'enable' },
    ),
    'delegateERC20(address to, address contract_, bytes32 rights, uint256 amount)': gives('delegate', 'to', {
      unless: 'amount',
    }),
    'delegateERC1155(address to, address contract_, uint256 tokenId, bytes32 rights, uint256 amount)': gives(
      'delegate',
      'to',
      { unless: 'amount' },
    ),
  }),
  multicall3: bySignature({
    'aggregate((address target, bytes callData)[] calls) payable': targets,
    'blockAndAggregate((address target, bytes callData)[] calls) payable': targets,
    'tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls) payable': targets,
    'tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls) payable': targets,
    'aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable': runs('relay', {
      list: 'calls',
      to: 0,
      data: 2,
    }),
    'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable':
      runs('relay', { list: 'calls', to: 0, value: 2, data: 3 }),
  }),
  multicall: bySignature({
    'multicall(bytes[] data) payable': multicalls,
    'multicall(uint256 deadline, bytes[] data) payable': multicalls,
    'multicall(bytes32 previousBlockhash, bytes[] data) payable': multicalls,
  }),
  /** Accounts of ERC-4337 and ERC-7579, and their entry point. */
  accounts: bySignature({
    'execute(address dest, uint256 value, bytes func) payable': runs('account', {
      to: 'dest',
      value: 'value',
      data: 'func',
    }),
    'execute(address to, uint256 value, bytes data, uint8 operation) payable': runs('account', {
      to: 'to',
      value: 'value',
      data: 'data',
      operation: 'operation',
    }),
    'executeBatch(address[] dest, bytes[] func)': runs('account', { to: 'dest', data: 'func' }),
    'executeBatch(address[] dest, uint256[] value, bytes[] func)': runs('account', {
      to: 'dest',
      value: 'value',
      data: 'func',
    }),
    'executeBatch((address target, uint256 value, bytes data)[] calls) payable': runs('account', {
      list: 'calls',
      to: 0,
      value: 1,
      data: 2,
    }),
    // Packed in a form that its mode decides.
    'execute(bytes32 mode, bytes executionCalldata) payable': runs('account', null),
    'executeFromExecutor(bytes32 mode, bytes executionCalldata) payable': runs('account', null),
    'installModule(uint256 moduleTypeId, address module, bytes initData) payable': gives('control', 'module'),
    'uninstallModule(uint256 moduleTypeId, address module, bytes deInitData) payable': HARMLESS,
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)':
      runs('relay', OPERATIONS),
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)':
      runs('relay', OPERATIONS),
  }),
  timelock: bySignature({
    'schedule(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt, uint256 delay)':
      runs('account', { to: 'target', value: 'value', data: 'payload' }),
    'scheduleBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt, uint256 delay)':
      runs('account', { to: 'targets', value: 'values', data: 'payloads' }),
    'execute(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt) payable': runs(
      'account',
      { to: 'target', value: 'value', data: 'payload' },
    ),
    'executeBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt) payable':
      runs('account', { to: 'targets', value: 'values', data: 'payloads' }),
    'cancel(bytes32 id)': HARMLESS,
    'updateDelay(uint256 newDelay)': ADMINISTERS,
  }),
}
