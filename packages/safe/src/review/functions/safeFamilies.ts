/** Safe's contracts of 1.3.0, 1.4.1 and 1.5.0, and the modules that its makers publish. */
import {
  createCallFunctions,
  multiSendFunctions,
  proxyFactoryFunctions,
  safeFunctions,
  signMessageFunctions,
  simulateFunctions,
} from '../../decode/index.ts'
import {
  ADMINISTERS,
  byName,
  bySignature,
  controls,
  type Family,
  type FunctionRule,
  gives,
  HARMLESS,
  movesTo,
  runs,
} from './functionRule.ts'

const EXECUTION = { to: 'to', value: 'value', data: 'data', operation: 'operation' } as const
const executes = runs('account', EXECUTION)
const creates = (singleton: string, initializer: string): FunctionRule =>
  runs('new-safe', { to: singleton, data: initializer, operation: true })
const upgrades = controls('change-implementation')

export const safeFamilies: Readonly<Record<string, Family>> = {
  safe: byName(safeFunctions, {
    setup: runs('setup', { to: 'to', data: 'data', operation: true }),
    execTransaction: executes,
    execTransactionFromModule: executes,
    execTransactionFromModuleReturnData: executes,
    approveHash: { class: 'signs', what: 'hash', hash: 'hashToApprove' },
    addOwnerWithThreshold: controls('add-owner'),
    removeOwner: controls('remove-owner'),
    swapOwner: controls('swap-owner'),
    changeThreshold: controls('change-threshold'),
    enableModule: controls('enable-module'),
    disableModule: controls('disable-module'),
    setGuard: controls('set-guard'),
    setModuleGuard: controls('set-module-guard'),
    setFallbackHandler: controls('set-fallback-handler'),
    changeMasterCopy: upgrades,
    // They always revert.
    requiredTxGas: HARMLESS,
    simulateAndRevert: HARMLESS,
  }),
  multiSend: byName(multiSendFunctions, { multiSend: runs('caller', 'packed') }),
  proxyFactory: byName(proxyFactoryFunctions, {
    createProxy: creates('singleton', 'data'),
    createProxyWithNonce: creates('_singleton', 'initializer'),
    createProxyWithCallback: creates('_singleton', 'initializer'),
    createChainSpecificProxyWithNonce: creates('_singleton', 'initializer'),
  }),
  proxyFactoryL2: bySignature({
    'createProxyWithNonceL2(address _singleton, bytes initializer, uint256 saltNonce)': creates(
      '_singleton',
      'initializer',
    ),
    'createChainSpecificProxyWithNonceL2(address _singleton, bytes initializer, uint256 saltNonce)': creates(
      '_singleton',
      'initializer',
    ),
    // It always reverts.
    'calculateCreateProxyWithNonceAddress(address _singleton, bytes initializer, uint256 saltNonce)':
      HARMLESS,
  }),
  signMessageLib: byName(signMessageFunctions, {
    signMessage: { class: 'signs', what: 'message', hash: '_data' },
  }),
  createCall: byName(createCallFunctions, { performCreate: HARMLESS, performCreate2: HARMLESS }),
  // They always revert.
  simulateTxAccessor: byName(simulateFunctions, { simulate: HARMLESS }),
  fallbackHandler: bySignature({
    'simulate(address targetContract, bytes calldataPayload)': HARMLESS,
    'setSafeMethod(bytes4 selector, bytes32 newMethod)': gives('answer', 'newMethod'),
    'setDomainVerifier(bytes32 domainSeparator, address newVerifier)': gives('answer', 'newVerifier'),
    'addSupportedInterfaceBatch(bytes4 _interfaceId, bytes32[] handlerWithSelectors)': gives('answer'),
    'removeSupportedInterfaceBatch(bytes4 _interfaceId, bytes4[] selectors)': HARMLESS,
    'setSupportedInterface(bytes4 interfaceId, bool supported)': HARMLESS,
  }),
  /** Run by delegate call. */
  migrations: bySignature({
    'migrateSingleton()': upgrades,
    'migrateWithFallbackHandler()': upgrades,
    'migrateL2Singleton()': upgrades,
    'migrateL2WithFallbackHandler()': upgrades,
    'migrateToL2(address l2Singleton)': upgrades,
    'migrateFromV111(address l2Singleton, address fallbackHandler)': upgrades,
    'setupToL2(address l2Singleton)': upgrades,
    'enableModules(address[] modules)': controls('enable-module'),
  }),
  allowanceModule: bySignature({
    'setAllowance(address delegate, address token, uint96 allowanceAmount, uint16 resetTimeMin, uint32 resetBaseMin)':
      gives('allowance', 'delegate', { unless: 'allowanceAmount' }),
    // Without an allowance a delegate can spend nothing.
    'addDelegate(address delegate)': gives('allowance', 'delegate'),
    'resetAllowance(address delegate, address token)': gives('allowance', 'delegate'),
    'deleteAllowance(address delegate, address token)': HARMLESS,
    'removeDelegate(address delegate, bool removeAllowances)': HARMLESS,
    'executeAllowanceTransfer(address safe, address token, address to, uint96 amount, address paymentToken, uint96 payment, address delegate, bytes signature)':
      movesTo('to'),
  }),
  safe4337Module: bySignature({
    'executeUserOp(address to, uint256 value, bytes data, uint8 operation)': executes,
    'executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)': executes,
    'validateUserOp((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature) userOp, bytes32 userOpHash, uint256 missingAccountFunds)':
      ADMINISTERS,
    'validateUserOp((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature) userOp, bytes32 userOpHash, uint256 missingAccountFunds)':
      ADMINISTERS,
  }),
  passkeys: bySignature({
    'createSigner(uint256 x, uint256 y, uint176 verifiers)': HARMLESS,
    'configure((uint256 x, uint256 y, uint176 verifiers) signer)': gives('sign'),
  }),
  socialRecovery: bySignature({
    'addGuardianWithThreshold(address _guardian, uint256 _threshold)': gives('recover', '_guardian'),
    'revokeGuardianWithThreshold(address _prevGuardian, address _guardian, uint256 _threshold)':
      gives('recover'),
    'confirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, bool _execute)': gives(
      'recover',
      '_newOwners',
    ),
    'multiConfirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, (address signer, bytes signature)[] _signatures, bool _execute)':
      gives('recover', '_newOwners'),
    'executeRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold)': gives(
      'recover',
      '_newOwners',
    ),
    'finalizeRecovery(address _wallet)': gives('recover'),
    'cancelRecovery()': HARMLESS,
    'invalidateNonce()': HARMLESS,
  }),
  /** Zodiac's modules: Delay and Roles. */
  zodiac: bySignature({
    'setUp(bytes initParams)': gives('control'),
    'setAvatar(address _avatar)': gives('control', '_avatar'),
    'setTarget(address _target)': gives('control', '_target'),
    'executeNextTx(address to, uint256 value, bytes data, uint8 operation)': executes,
    'setTxCooldown(uint256 cooldown)': gives('control'),
    'setTxExpiration(uint256 expiration)': ADMINISTERS,
    'setTxNonce(uint256 _nonce)': HARMLESS,
    'skipExpired()': HARMLESS,
    'execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, bytes32 roleKey, bool shouldRevert)':
      executes,
    'execTransactionWithRoleReturnData(address to, uint256 value, bytes data, uint8 operation, bytes32 roleKey, bool shouldRevert)':
      executes,
    'assignRoles(address module, bytes32[] roleKeys, bool[] memberOf)': gives('role', 'module'),
    'setDefaultRole(address module, bytes32 roleKey)': gives('role', 'module'),
    'allowTarget(bytes32 roleKey, address targetAddress, uint8 options)': gives('role', 'targetAddress'),
    'scopeTarget(bytes32 roleKey, address targetAddress)': ADMINISTERS,
    'revokeTarget(bytes32 roleKey, address targetAddress)': HARMLESS,
    'allowFunction(bytes32 roleKey, address targetAddress, bytes4 selector, uint8 options)': gives(
      'role',
      'targetAddress',
    ),
    'revokeFunction(bytes32 roleKey, address targetAddress, bytes4 selector)': HARMLESS,
    'scopeFunction(bytes32 roleKey, address targetAddress, bytes4 selector, (uint8 parent, uint8 paramType, uint8 operator, bytes compValue)[] conditions, uint8 options)':
      gives('role', 'targetAddress'),
    'setAllowance(bytes32 key, uint128 balance, uint128 maxRefill, uint128 refill, uint64 period, uint64 timestamp)':
      gives('allowance'),
    'setTransactionUnwrapper(address to, bytes4 selector, address adapter)': gives('control', 'adapter'),
  }),
}
