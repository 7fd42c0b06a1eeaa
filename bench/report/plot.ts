import * as echarts from 'echarts';

import type { Chart } from './result';

const width = 760;
const step = 26;
const headHeight = 46;
const room = { left: 250, right: 110 };

const ours = '#c2410c';
const others = '#64748b';

const heightOf = ({ bars }: Chart) => headHeight + bars.length * step + 12;

/** Draws bar charts below each other in one SVG; each has its own scale. */
export function plot(charts: readonly Chart[]): string {
	const tops = charts.map((_, index) => charts.slice(0, index).reduce((sum, one) => sum + heightOf(one), 0));
	const height = charts.reduce((sum, one) => sum + heightOf(one), 12);
	const picture = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height });
	picture.setOption({
		backgroundColor: '#ffffff',
		animation: false,
		title: charts.map(({ title, unit }, index) => ({
			silent: true,
			text: title,
			subtext: unit,
			top: tops[index],
			left: 16,
			itemGap: 4,
			textStyle: { fontSize: 13 },
		})),
		grid: charts.map(({ bars }, index) => ({
			...room,
			top: (tops[index] ?? 0) + headHeight,
			height: bars.length * step,
		})),
		xAxis: charts.map((_, gridIndex) => ({ gridIndex, type: 'value', show: false })),
		yAxis: charts.map(({ bars }, gridIndex) => ({
			gridIndex,
			type: 'category',
			inverse: true,
			data: bars.map(({ label }) => label),
			axisLine: { show: false },
			axisTick: { show: false },
		})),
		series: charts.map(({ bars }, index) => ({
			type: 'bar',
			silent: true,
			xAxisIndex: index,
			yAxisIndex: index,
			barWidth: 18,
			data: bars.map(({ label, value, text }) => ({
				value,
				label: { show: true, position: 'right', formatter: text },
				itemStyle: { color: /^ours/i.test(label) ? ours : others },
			})),
		})),
	});
	const svg = `${picture.renderToSVGString()}\n`;
	// Its timer would keep the program running.
	picture.dispose();
	return svg;
}
