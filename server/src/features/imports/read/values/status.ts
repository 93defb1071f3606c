import { activeStatus, providerStatuses, type ProviderStatus } from '@preceptor/contract/employees/status'
import type { EmploymentType, Parsed } from '../roster-types.ts'
import { rosterTexts } from '../texts.ts'
import { cleanText, ownWords, shown, wordKey } from './text.ts'
import { employment, wordMap } from './words.ts'

/** A status column may also give a reason, or the employment type. */
export type StatusWord = { provider_status: ProviderStatus; status_reason?: string; employment_type?: EmploymentType }

/** Status words from HHAeXchange, AlayaCare, WellSky, ADP, Paychex, UKG and people. */
const statuses = wordMap<StatusWord>([
  [{ provider_status: 1 }, '1|active|a|currently active|active status|act|actively working|working|current|employed|on assignment|actively employed|currently employed|yes|y|true|activo|activa|rehired|rehire|in service|available|active employee|actively at work'],
  [{ provider_status: 2 }, '2|inactive|i|currently inactive|non active|ina|inact|not active|dormant|no|n|false|inactivo|inactiva|unavailable|not working|in active|deactivated|disabled|archived'],
  [{ provider_status: 3 }, '3|on hold|hold|h|onhold|held|temporary hold|administrative hold|admin hold|en espera|en pausa|compliance hold'],
  [{ provider_status: 4 }, '4|on leave|leave|l|loa|leave of absence|on loa|onleave|leave with pay|leave without pay|paid leave|unpaid leave|ol|de licencia|licencia|en licencia|con licencia|de permiso|leave absence|furlough|furloughed|on leave of absence|active loa|active on leave|active leave|approved leave|leave approved|on leave paid|on leave unpaid|excused leave'],
  [{ provider_status: 4, status_reason: 'Medical leave' }, 'medical leave|disability|short term disability|std|ltd|workers comp|sick leave|on disability|worker s comp|workers compensation'],
  [{ provider_status: 4, status_reason: 'Family leave' }, 'fmla|fmla leave|on fmla|nyspfl|maternity|maternity leave|paternity leave|parental leave|family leave|pfl|paid family leave'],
  [{ provider_status: 4, status_reason: 'Military leave' }, 'military leave|military'],
  [{ provider_status: 4, status_reason: 'Personal leave' }, 'personal leave|vacation'],
  [{ provider_status: 5 }, '5|terminated|term|termd|termed|t|separated|discharged|fired|former|former employee|ex employee|no longer employed|termination|sep|terminado|terminada|despedido|despedida|baja|dado de baja|dada de baja|de baja|cesado|cesada|not employed|involuntary termination|end of employment|dismissed|left|terminated involuntary|do not rehire|severed|involuntarily terminated|involuntary|terminated involuntarily|involuntary separation|employment terminated|employment ended|inactive terminated|contract ended|end of contract|end of assignment|exited'],
  [{ provider_status: 5, status_reason: 'Resigned' }, 'resigned|quit|resignation|voluntary termination|renuncio|voluntarily terminated|terminated voluntary|terminated voluntarily|voluntary|voluntary resignation|voluntarily resigned|voluntary separation|voluntarily separated|voluntary quit'],
  [{ provider_status: 5, status_reason: 'For cause' }, 'terminated for cause|for cause|term for cause|discharged for cause|termination for cause|dismissed for cause|fired for cause|involuntary for cause'],
  [{ provider_status: 5, status_reason: 'Deceased' }, 'deceased|died|death|fallecido|fallecida'],
  [{ provider_status: 5, status_reason: 'Reduction in force' }, 'rif|laid off|layoff|reduction in force|position eliminated|job eliminated|redundant|redundancy'],
  [{ provider_status: 5, status_reason: 'Retired' }, 'retired|retiree|jubilado|jubilada'],
  [{ provider_status: 5, status_reason: 'Job abandonment' }, 'job abandonment|abandoned'],
  [{ provider_status: 6 }, '6|applicant|candidate|prospect|new applicant|app|applied|prospective|in process|aspirante|solicitante|candidato|candidata|applying|application'],
  [{ provider_status: 7 }, '7|pending|p|pend|onboarding|pending hire|new hire|newhire|offer accepted|invited|prehire|pre hire|hired not started|pendiente|por comenzar|por empezar|in onboarding|awaiting start|not started|orientation|hired|conditional offer|future start|future hire|future dated hire|starts later|to start|not yet started|pending start|pre start|pre boarding|preboarding'],
  [{ provider_status: 8 }, '8|suspended|s|susp|suspension|suspendido|suspendida|administrative leave|under investigation'],
  [{ provider_status: 9 }, '9|rejected|r|not hired|declined|disqualified|rejected applicant|rechazado|rechazada|withdrawn|withdrew|denied|did not qualify|offer declined|no show hire|never started|did not start|rescinded|offer rescinded'],
]) // biome-ignore format: a table
for (const [code, label] of Object.entries(providerStatuses)) {
  for (const word of ownWords(label)) statuses.set(word, { provider_status: Number(code) as ProviderStatus })
}

/** `Active - Full time` and `Terminated (moved away)` count by their first word; the rest becomes the reason. */
export function parseStatus(cell: string): Parsed<StatusWord> {
  const key = wordKey(cell)
  const found = statuses.get(key) ?? inParts(cell) ?? withEmployment(key)
  return found ? { value: found } : { problem: rosterTexts.named('notStatus', { value: shown(cell) }) }
}

function inParts(cell: string): StatusWord | null {
  const [head = '', tail = ''] = cleanText(cell)
    .slice(0, 200)
    .split(/\s*[-–—:(/,;]\s*(.*)/s, 2)
  const first = statuses.get(wordKey(head))
  if (!first || head.length < 2) return null
  const reason = tail.replace(/\)$/, '').trim()
  const second = statuses.get(wordKey(reason))
  if (second && isNarrower(first, second)) return { ...first, ...second }
  // Words after `Active` describe the employment, not a reason.
  if (first.provider_status === 1) return withEmployment(wordKey(cell)) ?? first
  return reason ? { ...first, status_reason: reason } : first
}

/** `Inactive - Deceased` is terminated, `Active - LOA` is on leave: the second word is more specific. */
export const isNarrower = (first: StatusWord, second: StatusWord) =>
  first.provider_status === second.provider_status ||
  (first.provider_status === 1 && [3, 4, 8].includes(second.provider_status)) ||
  (first.provider_status === 2 && second.provider_status === 5)

/** `Per diem active` and `Active FT`: one end gives the employment type. Someone with only a type is active. */
function withEmployment(key: string): StatusWord | null {
  const words = key.split(' ')
  for (let at = words.length; at > 0; at--) {
    const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const ahead = employment.get(left)
    const behind = employment.get(right)
    const status: StatusWord | undefined = ahead
      ? right
        ? statuses.get(right)
        : { provider_status: activeStatus }
      : statuses.get(left)
    const employment_type = ahead ?? behind
    if (status && employment_type) return { ...status, employment_type }
  }
  return null
}

const nearlyStatus: readonly (readonly [ProviderStatus, RegExp])[] = [
  [9, /\bnot hired|did not (?:start|qualify)|reject|declin|withdr[ae]w/],
  [6, /applica|candidate|prospect|recruit|interview/],
  [4, /\bleave|\bloa\b|fmla|disab|maternity|sabbatical|furlough/],
  [5, /terminat|separat|resign|\bquit|dismiss|discharg|deceas|retire|former|\bended\b|laid off|released|\bex\b/],
  [8, /suspen|investigat/],
  [3, /\bhold\b/],
  [7, /pending|onboard|future|orient|offer|not started|pre ?hire/],
  [2, /inactiv|not active|dormant|unavailable|no longer/],
  [1, /\bactive|working|employed|probation|available|regular|current/],
]

/** True for words next to a name that are very likely a status. */
export const maybeStatus = (text: string) => suggestStatus(text) !== null

/** Suggests a status for an unknown word; a person confirms it. */
export function suggestStatus(cell: string): ProviderStatus | null {
  const key = wordKey(cell)
  return nearlyStatus.find(([, pattern]) => pattern.test(key))?.[0] ?? null
}
