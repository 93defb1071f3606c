import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { skillsOf } from './read-skills.ts'
import { recordSkills } from './record-skills.ts'

export const skillsFeature = feature(api.skills, {
  ofAssignment: ({ scope, params }) => skillsOf(scope, params.id),
  record: ({ scope, params, body }) => recordSkills(scope, params.id, body),
})
