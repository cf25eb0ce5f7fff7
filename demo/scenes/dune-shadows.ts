import { fract, times, wave } from './math.ts'
import { isolated } from './paint.ts'
import type { Painter, SceneFactory } from './scene.ts'
import { createShaderLayer } from './shader.ts'

const SHADE = `
float crest(float x, float index) {
  return 0.36 + index * 0.115
    + 0.05 * sin(x * (3.1 + index * 0.7) + index * 2.3)
    + 0.022 * sin(x * (7.3 - index) + index * 4.0);
}
vec3 shade(vec2 at) {
  float day = sin(TURN);
  vec2 sun = vec2(0.44 + 0.3 * day, 0.23 - 0.035 * cos(TURN * 2.0));
  vec3 sky = mix(vec3(0.17, 0.46, 0.62), vec3(0.99, 0.83, 0.62), smoothstep(0.0, 0.42, at.y));
  vec2 away = (at - sun) * vec2(1.0, size.y / size.x);
  sky += vec3(1.0, 0.8, 0.45) * exp(-length(away) * 5.0) * 0.55;
  sky = mix(sky, vec3(1.0, 0.97, 0.86), smoothstep(0.084, 0.08, length(away)));
  vec3 color = sky;
  for (float index = 0.0; index < 5.0; index++) {
    float top = crest(at.x, index);
    float below = at.y - top;
    float slope = (crest(at.x + 0.01, index) - top) / 0.01;
    // The face turned away from the sun is in shade, bounded by the dune's own ridge line.
    float lit = clamp(0.55 + slope * (sun.x - at.x + 0.5 * day) * 3.2, 0.0, 1.0);
    float ridge = 0.02 * sin(at.x * 9.0 + index * 3.0) + 0.05 * slope * day;
    float shadow = smoothstep(0.006, -0.006, below - 0.055 - ridge - 0.05 * abs(slope) * (1.0 + day * sign(slope)));
    vec3 sunny = mix(vec3(0.98, 0.76, 0.48), vec3(0.93, 0.5, 0.25), index / 4.0);
    vec3 shaded = mix(vec3(0.85, 0.55, 0.42), vec3(0.42, 0.16, 0.2), index / 4.0);
    vec3 sand = mix(shaded, sunny, lit * (1.0 - 0.55 * shadow * smoothstep(0.06, -0.1, slope * day)));
    float ripple = sin((at.y * 210.0 + 9.0 * sin(at.x * 6.0 + index)) * (1.0 - index * 0.11));
    sand += 0.014 * ripple * index * smoothstep(0.03, 0.09, below);
    sand += vec3(0.12, 0.07, 0.02) * smoothstep(0.008, 0.0, abs(below - 0.004));
    color = mix(color, sand, smoothstep(-0.001, 0.001, below));
  }
  return color;
}`

/** The sun swings over dunes and their shadows follow; a caravan walks the ridge. */
export const createScene: SceneFactory = () => {
  const paintDunes = createShaderLayer(SHADE, 1)
  return (painter, { phase }) => {
    paintDunes(painter, phase)
    paintCaravan(painter, phase)
  }
}

function paintCaravan(painter: Painter, phase: number) {
  for (const index of times(4, (camel) => camel)) {
    const x = -80 + fract(phase + 0.45) * 1060 - index * 74
    const at = x / 720
    const ridge = 0.36 + 0.23 + 0.05 * Math.sin(at * 4.5 + 4.6) + 0.022 * Math.sin(at * 5.3 + 8)
    paintCamel(painter, x, ridge * 1280, wave(phase, 12, index * 0.27))
  }
}

function paintCamel(painter: Painter, x: number, y: number, step: number) {
  isolated(painter, () => {
    painter.translate(x, y - 30 + Math.abs(step) * 2)
    painter.scale(0.9, 0.9)
    painter.fillStyle = '#4a1f22'
    painter.strokeStyle = '#4a1f22'
    painter.lineWidth = 5
    for (const [leg, swing] of [
      [-16, step],
      [-10, -step],
      [12, -step],
      [18, step],
    ] as const) {
      painter.beginPath()
      painter.moveTo(leg, 6)
      painter.lineTo(leg + swing * 7, 36)
      painter.stroke()
    }
    painter.beginPath()
    painter.moveTo(-26, 8)
    painter.quadraticCurveTo(-26, -10, -8, -12)
    painter.quadraticCurveTo(0, -34, 10, -11)
    painter.quadraticCurveTo(24, -8, 26, 2)
    painter.quadraticCurveTo(36, 0, 38, -20)
    painter.lineTo(36, -28)
    painter.lineTo(54, -27)
    painter.lineTo(52, -18)
    painter.lineTo(45, -17)
    painter.quadraticCurveTo(42, 8, 24, 12)
    painter.lineTo(-24, 12)
    painter.fill()
  })
}
