import { leadImportCalls } from '#domains/imports/calls.ts'
import { plural, t } from '#platform/text/messages.ts'
import type { ImportWording } from '../../parts/imports/import-words.ts'

/** Wording of import screens for files of leads. */
export const leadWording: ImportWording = {
  calls: leadImportCalls,
  title: t`Import leads`,
  upload: t`File of leads`,
  show: (count) => t`Show ${plural(count, '# lead', '# leads')}`,
  home: { label: t`Leads`, to: '/staff/leads' },
  list: '/staff/leads/imports',
  intro: t`CSV or XLSX, up to 1,00,000 rows, with a header row. You choose what each column contains, then every row is checked. No lead is created until you confirm the import. You can undo the whole import as long as nobody has worked on any of its leads.`,
  accept: '.csv,.tsv,.txt,.xlsx',
  fields: [
    { value: 'name', label: t`Name` },
    { value: 'phone', label: t`Phone` },
    { value: 'email', label: t`E-mail` },
    { value: 'centre', label: t`Centre` },
    { value: 'course', label: t`Course` },
    { value: 'source', label: t`Source` },
    { value: 'note', label: t`Note` },
  ],
  tellUsed: (used) => t`${plural(used, '# of them has', '# of them have')} been worked on.`,
  shown: (importId) => `/staff/leads/list?import=${importId}&state=all`,
}
