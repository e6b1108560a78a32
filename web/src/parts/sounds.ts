// The bell, chips, a win, an alarm, and the call spoken by the browser.

let context: AudioContext | null = null;

/** One partial of a sound; a hush is a burst of noise around its pitch. */
interface Note {
  hertz: number;
  at?: number;
  length: number;
  loud: number;
  is?: "tone" | "hush";
}

const rung = (at: number): Note[] => [
  // The partials of a small brass bell, which do not lie in whole steps.
  { hertz: 1_568, at, length: 1.7, loud: 0.2 },
  { hertz: 3_136, at, length: 1.1, loud: 0.09 },
  { hertz: 4_328, at, length: 0.7, loud: 0.05 },
  { hertz: 6_460, at, length: 0.35, loud: 0.03 },
];

/** Two tones in turn, four times. */
const ALARM: Note[] = Array.from({ length: 8 }, (_, turn) => ({
  hertz: turn % 2 === 0 ? 988 : 740,
  at: turn * 0.25,
  length: 0.3,
  loud: 0.3,
}));

const SOUNDS = {
  bell: [...rung(0), ...rung(0.32)],
  // Two clay chips that touch.
  chip: [
    { hertz: 4_200, length: 0.045, loud: 0.3, is: "hush" },
    { hertz: 3_100, at: 0.05, length: 0.05, loud: 0.22, is: "hush" },
    { hertz: 2_350, length: 0.05, loud: 0.05 },
  ],
  win: [
    { hertz: 523, length: 0.3, loud: 0.15 },
    { hertz: 659, at: 0.11, length: 0.3, loud: 0.15 },
    { hertz: 784, at: 0.22, length: 0.3, loud: 0.15 },
    { hertz: 1_047, at: 0.33, length: 0.9, loud: 0.17 },
    { hertz: 1_568, at: 0.33, length: 0.7, loud: 0.05 },
  ],
  alarm: ALARM,
} satisfies Record<string, Note[]>;

function source(around: AudioContext, { hertz, is, length }: Note): AudioScheduledSourceNode {
  if (is !== "hush") {
    const swing = around.createOscillator();
    swing.frequency.value = hertz;
    return swing;
  }
  const count = Math.ceil(around.sampleRate * length);
  const noise = around.createBuffer(1, count, around.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < count; index += 1) samples[index] = Math.random() * 2 - 1;
  const burst = around.createBufferSource();
  burst.buffer = noise;
  return burst;
}

function sound(around: AudioContext, note: Note): void {
  const from = around.currentTime + (note.at ?? 0);
  const gain = around.createGain();
  const band = around.createBiquadFilter();
  band.type = note.is === "hush" ? "bandpass" : "allpass";
  band.frequency.value = note.hertz;
  gain.gain.setValueAtTime(note.loud, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + note.length);
  const begun = source(around, note);
  begun.connect(band).connect(gain).connect(around.destination);
  begun.start(from);
  begun.stop(from + note.length);
}

/** How long a sound is, in seconds. */
export const lengthOf = (name: keyof typeof SOUNDS): number =>
  Math.max(...SOUNDS[name].map((note: Note) => (note.at ?? 0) + note.length));

export function play(name: keyof typeof SOUNDS): void {
  try {
    context ??= new AudioContext();
    // A browser keeps silent until the screen was touched once.
    if (context.state === "suspended") void context.resume();
    for (const note of SOUNDS[name]) sound(context, note);
  } catch {
    // A screen without sound is silent.
  }
}

export function speak(words: string, language: string): void {
  if (!("speechSynthesis" in window)) return;
  window.speechSynthesis.cancel();
  // A voice of another language would mangle the call, which is written on the screen all the same.
  const voices = window.speechSynthesis.getVoices();
  const [spoken = ""] = language.split("-");
  if (voices.length > 0 && !voices.some(({ lang }) => lang.toLowerCase().startsWith(spoken)))
    return;
  const speech = new SpeechSynthesisUtterance(words);
  speech.lang = language === "en" ? "en-NZ" : language;
  window.speechSynthesis.speak(speech);
}

/** Stops a call in the middle: the sound was switched off. */
export function hush(): void {
  if ("speechSynthesis" in window) window.speechSynthesis.cancel();
}

const kept = () => `sound ${location.pathname}`;

/** Whether this terminal is to be heard; remembered on it. */
export function isHeard(): boolean {
  try {
    return localStorage.getItem(kept()) !== "off";
  } catch {
    return true;
  }
}

export function keepHeard(isOn: boolean): void {
  try {
    localStorage.setItem(kept(), isOn ? "on" : "off");
  } catch {
    // A device that keeps nothing begins with sound.
  }
}
