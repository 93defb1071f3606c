import { stateTable } from '../state-table.ts'
import { sftpText } from './texts.ts'

/** The states of a target. People turn it off and on; the other moves follow from tests and deliveries. */
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

/** How far a file came. From `proven` on it is over. */
export const fileDeliveryStates = {
  queued: sftpText('queued'),
  sending: sftpText('sending'),
  /** All bytes are there under the final name; the proof is outstanding. */
  sent: sftpText('sent'),
  /** Listed with its size, and read back with the same hash. */
  proven: sftpText('proven'),
  /** Listed with its size; the server lets nobody read it, or it is too large to be read back. */
  proven_by_size: sftpText('provenBySize'),
  /** Its size was right, and then it was gone: the other side has taken it. */
  taken: sftpText('taken'),
  /** The server took all bytes and shows nothing. */
  unproven: sftpText('unproven'),
  /** Another file has the name. */
  refused: sftpText('refused'),
  failed: sftpText('failed'),
} as const
export type FileDeliveryState = keyof typeof fileDeliveryStates

/** Whoever waits for a file may go on: it has left, as far as the server says. */
export const deliveredStates: ReadonlySet<FileDeliveryState> = new Set([
  'proven',
  'proven_by_size',
  'taken',
  'unproven',
] as const)
/** Nothing more happens by itself. */
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

/** Steps of a test and of a delivery, in their order. */
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

/** What a file is of. Each kind says on the server how its bytes are read (docs/recipes.md). */
export const fileSubjects = {
  report_run: sftpText('reportRun'),
  payroll_batch: sftpText('payrollBatch'),
  partner_response: sftpText('partnerResponse'),
} as const
export type FileSubjectKind = keyof typeof fileSubjects
