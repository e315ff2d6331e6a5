import { type ConsoleFigures, consoleAims, consoleConnections } from './console.ts'
import { type FilesFigures, fileAims } from './console-files.ts'
import { fixed, layOut, verdict, whole } from './lay-out.ts'
import { fileMb, filesAtOnce, savers, type UploadFigures, uploadAims } from './uploads.ts'

function consoleText({ sizes, lists, search, drafts }: ConsoleFigures) {
  const rows = lists.map(({ name, bytes, requestsPerSecond, p99Ms, floorP99Ms, ratio }) => [
    ...[name, whole(bytes), whole(requestsPerSecond), fixed(p99Ms, 1), verdict(p99Ms <= consoleAims.listMs)],
    ...[fixed(floorP99Ms, 1), fixed(ratio, 1)],
  ])
  const header = ['', 'bytes', 'requests/s', 'p99 ms', `aim ${consoleAims.listMs} ms`, 'floor p99 ms', 'floor / own']
  const saved = ({ savesPerSecond, p50Ms, p99Ms }: typeof drafts.typed) =>
    `${whole(savesPerSecond)} a second, p50 ${fixed(p50Ms, 1)} ms, p99 ${fixed(p99Ms, 1)} ms`
  return `The office: ${whole(sizes.students)} students, ${whole(sizes.leads)} leads (${whole(sizes.open)} open), ${whole(sizes.log)} rows of the log, ${consoleConnections} connections;
  the floor is a bare node:http server with pg that sends the same bytes after one indexed read
${layOut([header, ...rows])}
  search at 30 a second: p50 ${fixed(search.p50Ms, 1)} ms, p99 ${fixed(search.p99Ms, 1)} ms; aim ${consoleAims.searchMs} ms: ${verdict(search.p99Ms <= consoleAims.searchMs)}
  twenty people who type: ${saved(drafts.typed)}; aim ${consoleAims.draftMs} ms: ${verdict(drafts.typed.p99Ms <= consoleAims.draftMs)}
  the same without a pause: ${saved(drafts.busy)}`
}

function filesText({ quiet, files }: FilesFigures) {
  const aims = fileAims
  const rows = files.map(({ name, rows, seconds, grownMb, others }) => [
    ...[name, whole(rows), fixed(seconds, 1), whole(grownMb), fixed(others.p50Ms, 1), fixed(others.p99Ms, 1)],
    verdict(others.p99Ms <= aims.slower * quiet.p99Ms),
  ])
  const header = ['', 'rows', 'seconds', 'MB more', 'others p50 ms', 'p99 ms', `aim ${aims.slower} times`]
  return `Files of the office, beside 20 other calls a second, which take p50 ${fixed(quiet.p50Ms, 1)} ms, p99 ${fixed(quiet.p99Ms, 1)} ms by themselves; aims of an export: ${aims.exportSeconds} s, ${aims.memoryMb} MB
${layOut([header, ...rows])}`
}

function refusalsText(refusals: Record<string, number>) {
  const told = Object.entries(refusals).map(([status, count]) => `${whole(count)} × ${status}`)
  return told.length === 0 ? 'none' : told.join(', ')
}

function uploadsText({ quiet, kinds, savesRefused, peakMb }: UploadFigures) {
  const rows = kinds.map(({ name, p50Ms, p99Ms, ratio, files, refusals }) => [
    ...[`beside ${name}`, fixed(p50Ms, 1), fixed(p99Ms, 1), fixed(ratio, 1), verdict(ratio <= uploadAims.slower)],
    ...[whole(files), refusalsText(refusals)],
  ])
  const header = ['', 'p50 ms', 'p99 ms', 'p99 by quiet', `aim ${uploadAims.slower} times`, 'files', 'files refused']
  const alone = ['by themselves', fixed(quiet.p50Ms, 1), fixed(quiet.p99Ms, 1), '', '', '', '']
  return `Saves of answers, ${savers.perSecond} a second over ${savers.connections} connections, while the office sends ${filesAtOnce} files of ${fileMb} MB at a time
${layOut([header, alone, ...rows])}
  ${whole(savesRefused)} saves were refused; the server held ${whole(peakMb)} MB at its most; aim below ${whole(uploadAims.peakMb)} MB: ${verdict(peakMb < uploadAims.peakMb)}`
}

type Office = { uploads?: UploadFigures; console?: ConsoleFigures; files?: FilesFigures }

/** Returns the report of the measured parts of the office. */
export function officeTexts({ uploads, console, files }: Office) {
  return [uploads && uploadsText(uploads), console && consoleText(console), files && filesText(files)]
}
