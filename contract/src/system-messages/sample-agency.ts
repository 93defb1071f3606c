export interface MessageAgency {
  name: string
  short_name: string | null
  phone: string | null
}
export const sampleAgency: MessageAgency = {
  name: 'Harborlight Home Care',
  short_name: 'Harborlight',
  phone: '(718) 555-0142',
}
