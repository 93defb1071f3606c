import { stateTable } from '../state-table.ts'
import { sftpText } from './texts.ts'

/** States of a target. People turn it off and on; tests and deliveries cause the other changes. */
export const sftpStates = stateTable(
  {
    new: sftpText('stateNew'),
    tested: sftpText('stateTested'),
    ok: sftpText('stateOk'),
    failing: sftpText('stateFailing'),
    disabled: sftpText('stateDisabled'),
  },
  {
    new: { disabled: sftpText('turnOff') },
    tested: { disabled: sftpText('turnOff') },
    ok: { disabled: sftpText('turnOff') },
    failing: { disabled: sftpText('turnOff') },
    disabled: { new: sftpText('turnOn') },
  },
)
export type SftpState = keyof typeof sftpStates.names

/** The progress of a file. `proven` and every later state are final. */
export const fileDeliveryStates = {
  queued: sftpText('queued'),
  sending: sftpText('sending'),
  /** All bytes are stored under the final name, without proof yet. */
  sent: sftpText('sent'),
  /** Listed with its size, and read back with the same hash. */
  proven: sftpText('proven'),
  /** Listed with its size. The server doesn't allow reading, or the file is too large to read back. */
  proven_by_size: sftpText('provenBySize'),
  /** Its size was right, and then the other side picked it up. */
  taken: sftpText('taken'),
  /** The server accepted all bytes, but doesn't list the file. */
  unproven: sftpText('unproven'),
  /** Another file already has the name. */
  refused: sftpText('refused'),
  failed: sftpText('failed'),
} as const
export type FileDeliveryState = keyof typeof fileDeliveryStates

/** Work that waits for a file can continue in these states: the server has accepted the file. */
export const deliveredStates: ReadonlySet<FileDeliveryState> = new Set([
  'proven',
  'proven_by_size',
  'taken',
  'unproven',
] as const)
/** Returns true if no automatic step is left. */
export const isDeliveryOver = (state: FileDeliveryState) =>
  state === 'refused' || state === 'failed' || deliveredStates.has(state)

export const sftpAuths = {
  password: sftpText('password'),
  made_key: sftpText('madeKey'),
  own_key: sftpText('ownKey'),
} as const
export type SftpAuth = keyof typeof sftpAuths

export const sftpWays = { part_rename: sftpText('partRename'), direct_wx: sftpText('directWx') } as const
export const sftpCollisions = { refuse: sftpText('refuse'), suffix: sftpText('suffix') } as const

/** Steps of a test and of a delivery, in order. */
export const sftpSteps = {
  connect: sftpText('connect'),
  host_key: sftpText('hostKey'),
  sign_in: sftpText('signIn'),
  look: sftpText('look'),
  write: sftpText('write'),
  size: sftpText('size'),
  rename: sftpText('rename'),
  list: sftpText('list'),
  read_back: sftpText('readBack'),
  remove: sftpText('remove'),
} as const
export type SftpStep = keyof typeof sftpSteps

/** Kinds of files. For each kind, the server defines how its bytes are read (docs/recipes.md). */
export const fileSubjects = {
  report_run: sftpText('reportRun'),
  payroll_batch: sftpText('payrollBatch'),
  partner_response: sftpText('partnerResponse'),
} as const
export type FileSubjectKind = keyof typeof fileSubjects
