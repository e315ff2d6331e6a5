import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { findDeathSignalPrefix } from '#platform/ops/embedded/isolation.ts'

/*
 * Runs programs of another version, each on its own Node, from its own folder.
 */

export type Settings = Record<string, string | undefined>

/** Returns the environment without the settings of this version's own Node. */
function environmentFor(settings: Settings): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...rest } = process.env
  return { ...rest, NODE_ENV: 'production', ...settings }
}

const nodeOf = (folder: string) => path.join(folder, 'node_modules/node/bin/node')

let guard: string[] | undefined

/**
 * Starts a program with its output collected. Where the system supports it, the program ends with this process, so that a killed upgrade's work does not
 * continue beside that of the next one.
 */
function startProgram(folder: string, command: string[], settings: Settings = {}) {
  guard ??= findDeathSignalPrefix() ?? []
  const [file = '', ...args] = [...guard, ...command]
  return spawn(file, args, { cwd: folder, env: environmentFor(settings), stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Starts a script of the version in `folder`; the caller may collect its output. */
export const startIn = (folder: string, args: string[], settings: Settings = {}) =>
  startProgram(folder, [nodeOf(folder), ...args], settings)

const mostKept = 20_000

/** Collects the output of a process; keeps its end. */
export function listenTo({ stdout, stderr }: ChildProcess) {
  const heard = { text: '' }
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (said: string) => {
      heard.text = (heard.text + said).slice(-mostKept)
    })
  return heard
}

/** Returns the last lines of a program's output. */
export const lastLines = (text: string, count = 6) => text.trim().split('\n').slice(-count).join('\n  ')

function untilEnd(child: ChildProcess) {
  const heard = listenTo(child)
  return new Promise<{ code: number; said: string }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, said: heard.text }))
  })
}

/** Runs a script of the version in `folder` to its end. */
export const runIn = (folder: string, args: string[], settings: Settings = {}) =>
  untilEnd(startIn(folder, args, settings))

/** Runs another program in `folder` to its end. */
export const runProgram = (folder: string, command: string[]) => untilEnd(startProgram(folder, command))

/** Runs the operator's command in a shell with visible output; does not wait for processes that it leaves running. */
export function runCommand(folder: string, command: string) {
  const child = spawn(command, {
    cwd: folder,
    env: environmentFor({}),
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
