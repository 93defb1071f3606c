import type {
  CountsAs,
  FormVisibility,
  Id,
  ModuleMode,
  ProviderStatus,
  SurveyedState,
  SurveyGap,
} from '@preceptor/contract'
import type { ComplianceState } from '@preceptor/contract/compliance/result'

interface FileName {
  id: Id
  name: string
}

export interface RuleWords {
  rule_id: Id
  name: string
  citation: string | null
  state: ComplianceState
  reason: string | null
  ends_on: string | null
  remaining_minutes: number
  is_unverified: boolean
}

/** Table rows about a person for a day. */
export interface PersonRecords {
  employee_id: Id
  listed: string
  name: string
  employee_number: string | null
  external_id: string | null
  discipline_name: string | null
  disciplines: readonly { name: string; certificate_no: string | null; issued_on: string | null }[]
  location_name: string | null
  coordinator_name: string | null
  provider_status: ProviderStatus
  hire_date: string | null
  rehire_date: string | null
  termination_date: string | null
  credentials: readonly {
    type: string
    /** Absent in older packets, which didn't separate medical scans. */
    type_id?: Id
    code: string | null
    number: string | null
    issued_on: string
    expires_on: string | null
    state: 'recorded' | 'verified' | 'returned'
    decided_by: string | null
    decided_on: string | null
    /** True when another verified one follows it. */
    is_replaced: boolean
    needs_file: boolean
    files: readonly FileName[]
  }[]
  /** Types that are usual for the person's disciplines but missing here. */
  missing_types: readonly string[]
  completions: readonly {
    program: string
    /** The title's language; absent for titles given by others, and in packets built before it was stored. */
    program_language?: string | null
    provider: string | null
    counts_as: CountsAs
    completed_on: string
    how: 'online' | 'attendance' | 'evidence' | 'transfer'
    score: number | null
    certificate: string | null
    minutes: number
    has_paper: boolean
  }[]
  hours_from: string
  hours_to: string
  hours: readonly { topic: string; mode: ModuleMode; minutes: number }[]
  skills: readonly {
    module: string
    module_language?: string | null
    program: string
    program_language?: string | null
    done_on: string
  }[]
  certificates: readonly {
    id: Id
    number: string
    program: string
    program_language?: string | null
    issued_on: string
    valid_to: string | null
  }[]
  /** Absent in older packets without forms. */
  forms?: readonly {
    /** Null for a form of a restricted class; the class is shown instead. */
    title: string | null
    title_language: string | null
    visibility: FormVisibility
    number: string | null
    completed_on: string
    /** The last valid day; null: never expires. */
    expires_on: string | null
  }[]
  /** Assigned by that day and not completed; absent in older packets. */
  open_forms?: readonly {
    title: string | null
    visibility: FormVisibility
    due_on: string | null
    /** True when everyone has signed and it waits for its review. */
    is_in_review: boolean
  }[]
  waivers: readonly {
    rule_id: Id
    rule: string
    window_no: number | null
    first_day: string
    last_day: string | null
    reason: string
    decided_by: string | null
  }[]
}

/** A packet's content about a person, frozen when it is built. */
export interface PersonWords extends PersonRecords {
  /** Null for unknown, in packets built before that state existed. */
  state: SurveyedState | null
  rules: readonly RuleWords[]
  gaps: readonly SurveyGap[]
}
