import { describe, expect, it } from 'vitest'
import { type CalculatorKey, pressCalculator, shownText, startCalculator, waitingText } from './calculate.ts'
import { basicKeys, calculatorKey, functionKeys } from './calculator.tsx'

const allKeys: CalculatorKey[] = [...basicKeys, ...functionKeys, 'deg', 'rad']

/** Presses keys; numbers are pressed digit by digit, such as '12.5'. */
function press(...keys: string[]) {
  const single = keys.flatMap((key) => (/^[\d.]+$/.test(key) ? [...key] : [key]))
  return single.reduce((state, text) => {
    const key = allKeys.find((one) => one === text)
    if (!key) throw new Error(`There is no key ${text}.`)
    return pressCalculator(state, key)
  }, startCalculator)
}

function shown(...keys: string[]) {
  return shownText(press(...keys))
}

describe('the four operations', () => {
  it('are evaluated at once, from left to right', () => {
    expect(shown('2', '+', '3', '×')).toBe('5')
    expect(shown('2', '+', '3', '×', '4', '=')).toBe('20')
  })

  it('show no rounding noise of binary fractions', () => {
    expect(shown('0.1', '+', '0.2', '=')).toBe('0.3')
    expect(shown('0.3', '−', '0.1', '−', '0.2', '=')).toBe('0')
    expect(shown('1000000.1', '−', '1000000', '=')).toBe('0.1')
    expect(shown('1', '÷', '3', '×', '3', '=')).toBe('1')
    expect(shown('1.1', '×', '1.1', '=')).toBe('1.21')
  })

  it('show twelve digits, and larger numbers with a power of ten', () => {
    expect(shown('2', '÷', '3', '=')).toBe('0.666666666667')
    expect(shown('999999999999', '×', '10', '=')).toBe('9.99999999999e+12')
    expect(shown('1', '÷', '100000000', '=')).toBe('1e−8')
  })

  it('use the last of several operators, and continue from a result', () => {
    expect(shown('8', '+', '−', '3', '=')).toBe('5')
    expect(shown('8', '−', '3', '=', '×', '2', '=')).toBe('10')
    expect(shown('8', '−', '3', '=', '7')).toBe('7')
  })

  it('use the displayed number as the second operand when none was typed', () => {
    expect(shown('5', '×', '=')).toBe('25')
  })
})

describe('an error', () => {
  it('is shown for undefined results, and stops the calculation', () => {
    expect(shown('1', '÷', '0', '=')).toBe('Error')
    expect(shown('1', '÷', '0', '=', '+', '√', '±')).toBe('Error')
    expect(shown('4', '±', '√')).toBe('Error')
    expect(shown('1', '÷', '0', '+', '2')).toBe('2')
  })

  it('ends with the next number or a clear key', () => {
    expect(shown('1', '÷', '0', '=', '7', '+', '1', '=')).toBe('8')
    expect(shown('1', '÷', '0', '=', 'C')).toBe('0')
    expect(shown('1', '÷', '0', '=', 'CE')).toBe('0')
  })

  it('is never stored in the memory', () => {
    expect(shown('3', 'MS', '1', '÷', '0', '=', 'MS', 'C', 'MR')).toBe('3')
  })
})

describe('typing', () => {
  it('accepts one dot, twelve digits and no leading zeros', () => {
    expect(shown('00', '7')).toBe('7')
    expect(shown('1.2.3')).toBe('1.23')
    expect(shown('.', '5')).toBe('0.5')
    expect(shown('1234567890123')).toBe('123456789012')
  })

  it('can be corrected digit by digit, and its sign reversed', () => {
    expect(shown('12', '⌫', '3')).toBe('13')
    expect(shown('1', '⌫')).toBe('0')
    expect(shown('1', '±', '2')).toBe('−12')
    expect(shown('5', '±', '⌫')).toBe('0')
    expect(shown('0', '±', '5')).toBe('−5')
  })

  it('clears only the current number with CE', () => {
    expect(shown('8', '+', '5', 'CE', '2', '=')).toBe('10')
    expect(shown('8', '+', '5', 'C', '2', '=')).toBe('2')
  })
})

describe('per cent', () => {
  it('is a share of the first number when adding or subtracting', () => {
    expect(shown('200', '+', '10', '%', '=')).toBe('220')
    expect(shown('200', '−', '10', '%', '=')).toBe('180')
  })

  it('divides by a hundred elsewhere', () => {
    expect(shown('50', '%')).toBe('0.5')
    expect(shown('200', '×', '10', '%', '=')).toBe('20')
  })
})

describe('the memory', () => {
  it('survives clearing, and accumulates', () => {
    expect(shown('5', 'MS', 'C', '3', 'M+', 'C', 'MR')).toBe('8')
    expect(shown('5', 'MS', '2', 'M−', 'MR')).toBe('3')
    expect(shown('5', 'MS', 'MC', 'MR')).toBe('0')
  })

  it('starts a new number after storing', () => {
    expect(shown('5', 'MS', '7')).toBe('7')
  })
})

describe('functions', () => {
  it('support degrees and radians', () => {
    expect(shown('30', 'sin')).toBe('0.5')
    expect(shown('60', 'cos')).toBe('0.5')
    expect(shown('45', 'tan')).toBe('1')
    expect(shown('180', 'sin')).toBe('0')
    expect(shown('rad', 'π', 'sin')).toBe('0')
    expect(shown('1', 'sin⁻¹')).toBe('90')
    expect(shown('rad', '1', 'tan⁻¹', '×', '4', '=')).toBe('3.14159265359')
  })

  it('have no tangent of a right angle and no inverse sine above 1', () => {
    expect(shown('90', 'tan')).toBe('Error')
    expect(shown('270', 'tan')).toBe('Error')
    expect(shown('2', 'sin⁻¹')).toBe('Error')
  })

  it('support logarithms, powers and roots', () => {
    expect(shown('1000', 'log')).toBe('3')
    expect(shown('e', 'ln')).toBe('1')
    expect(shown('0', 'ln')).toBe('Error')
    expect(shown('2', '10ˣ')).toBe('100')
    expect(shown('2', 'xʸ', '10', '=')).toBe('1024')
    expect(shown('27', '∛')).toBe('3')
    expect(shown('0', '1/x')).toBe('Error')
  })

  it('compute factorials of whole numbers only', () => {
    expect(shown('0', 'n!')).toBe('1')
    expect(shown('5', 'n!')).toBe('120')
    expect(shown('2.5', 'n!')).toBe('Error')
    expect(shown('171', 'n!')).toBe('Error')
  })

  it('apply only to the second number', () => {
    expect(shown('7', '+', '9', '√', '=')).toBe('10')
  })
})

describe('brackets', () => {
  it('are calculated first', () => {
    expect(shown('2', '×', '(', '3', '+', '4', ')', '=')).toBe('14')
    expect(shown('2', '×', '(', '3', '+', '(', '1', '+', '1', ')', '×', '2', ')', '=')).toBe('20')
  })

  it('are closed by the equals key, which ignores a surplus one', () => {
    expect(shown('2', '×', '(', '3', '+', '4', '=')).toBe('14')
    expect(shown('2', '+', '3', ')', '=')).toBe('5')
  })

  it('show the pending operation outside them', () => {
    expect(waitingText(press('5', '×', '(', '2', '+'))).toBe('5 × (2 +')
    expect(waitingText(press('5', '×', '(', '2', '+', '1', ')'))).toBe('5 ×')
  })
})

describe('the keyboard', () => {
  it('presses only keys that the calculator has', () => {
    expect(['7', '.', '*', 'Enter', 'Backspace'].map((key) => calculatorKey(key, false))).toEqual([
      '7',
      '.',
      '×',
      '=',
      '⌫',
    ])
    expect(['a', 'Tab', 'C', '('].map((key) => calculatorKey(key, false))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(calculatorKey('(', true)).toBe('(')
  })
})
