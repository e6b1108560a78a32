// The bell, chips, a win, and the call spoken by the browser; one switch for all of it.

let context: AudioContext | null = null;

function tone(frequency: number, at: number, length: number, loud: number): void {
  if (context === null) return;
  const swing = context.createOscillator();
  const gain = context.createGain();
  swing.frequency.value = frequency;
  swing.type = "sine";
  gain.gain.setValueAtTime(loud, context.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + length);
  swing.connect(gain).connect(context.destination);
  swing.start(context.currentTime + at);
  swing.stop(context.currentTime + at + length);
}

type Note = [frequency: number, at: number, length: number, loud: number];

const SOUNDS: Record<"bell" | "chip" | "win", Note[]> = {
  bell: [
    [1318, 0, 1.4, 0.25],
    [2637, 0, 0.9, 0.1],
    [1318, 0.35, 1.4, 0.2],
  ],
  chip: [[2100, 0, 0.06, 0.12]],
  win: [
    [523, 0, 0.25, 0.16],
    [659, 0.12, 0.25, 0.16],
    [784, 0.24, 0.25, 0.16],
    [1047, 0.36, 0.6, 0.18],
  ],
};

export function play(sound: keyof typeof SOUNDS): void {
  try {
    context ??= new AudioContext();
    for (const note of SOUNDS[sound]) tone(...note);
  } catch {
    // A screen without sound is silent.
  }
}

export function speak(words: string, language: string): void {
  if (!("speechSynthesis" in window)) return;
  window.speechSynthesis.cancel();
  const speech = new SpeechSynthesisUtterance(words);
  speech.lang = language === "en" ? "en-NZ" : language;
  window.speechSynthesis.speak(speech);
}
